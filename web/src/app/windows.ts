import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '@/api/keys'
import { forgetDrafts } from '@/lib/drafts'
import { hearTabs, noteSession } from '@/lib/tabs'

// Keeps this window in sync with the browser's other windows.
export function followWindows(client: QueryClient, signedIn: boolean) {
  noteSession(signedIn)
  hearTabs(news => {
    if (news === 'cart')
      for (const queryKey of [keyOf('me'), keyOf('cart'), keyOf('standing')])
        void client.invalidateQueries({ queryKey })
    if (news === 'signed-in') void client.invalidateQueries()
    if (news === 'cart' || news === 'signed-in') return
    // The screen shows the data of a person who is no longer signed in.
    if (news === 'signed-out') forgetDrafts()
    client.clear()
    window.location.reload()
  })
}
