import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  stay?: boolean
  preload?: boolean
  ref?: Ref<HTMLAnchorElement>
}

// A link to an address that is data ("/all-courses?subject=design"): a plain link for the browser, opened without a
// full page load where possible. With `stay`, the page keeps its scroll position. With `preload`, the target is loaded
// on hover, as Link does, which takes ten times longer to render, and a picture that both pages show moves to its place.
export function HrefLink({ href, stay, preload, onClick, ...rest }: Props) {
  const router = useRouter()
  const fetch = preload ? () => void router.preloadRoute({ to: href }) : undefined
  return (
    <a
      href={href}
      onMouseEnter={fetch}
      onFocus={fetch}
      onTouchStart={fetch}
      onClick={event => {
        onClick?.(event)
        const elsewhere =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0 || rest.target
        if (event.defaultPrevented || elsewhere || !href.startsWith('/')) return
        event.preventDefault()
        void router.navigate({ href, resetScroll: !stay, viewTransition: preload })
      }}
      {...rest}
    />
  )
}
