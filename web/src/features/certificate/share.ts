import { toast } from '@/ui/toast'

// The system's own way to share where there is one, else the address in the clipboard.
export async function share(url: string, title: string, copied: string) {
  try {
    if (navigator.share) await navigator.share({ url, title })
    else {
      await navigator.clipboard.writeText(url)
      toast(copied)
    }
  } catch {
    // They changed their mind.
  }
}
