import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

// A link whose address is data ("/all-courses?subject=design"): a real address
// for the browser, opened without loading the page anew where that is possible.
export function HrefLink({ href, onClick, ...rest }: Props) {
  const router = useRouter()
  return (
    <a
      href={href}
      onClick={event => {
        onClick?.(event)
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0 || rest.target
        if (event.defaultPrevented || elsewhere || !href.startsWith('/')) return
        event.preventDefault()
        void router.navigate({ href })
      }}
      {...rest}
    />
  )
}
