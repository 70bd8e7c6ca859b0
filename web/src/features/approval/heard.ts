import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '@/api/keys'
import { listen } from '@/lib/stream'

// Asks again when the viewer is notified: it is often of what they are looking at, such as a submission that was taken
// back. The first message only says how many notifications there are.
export function useHeard(...key: Parameters<typeof keyOf>) {
  const client = useQueryClient()
  const [name, id] = key
  useEffect(() => {
    let first = true
    return listen('unread', () => {
      if (!first) void client.invalidateQueries({ queryKey: id ? keyOf(name, id) : keyOf(name) })
      first = false
    })
  }, [client, name, id])
}
