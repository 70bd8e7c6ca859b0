import { copy } from '@/lib/clipboard'
import { toast } from '@/ui/toast'

// Shares with the system's dialog if there is one, otherwise copies the link.
export async function share(url: string, title: string, copied: string) {
  try {
    if (navigator.share) await navigator.share({ url, title })
    else if (await copy(url, title)) toast(copied)
  } catch {
    // The person closed the dialog.
  }
}
