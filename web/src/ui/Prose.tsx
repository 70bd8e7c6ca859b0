import { type HTMLAttributes, useEffect, useMemo, useRef } from 'react'

type Props = Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'dangerouslySetInnerHTML'> & { html: string }

// A text with the server's HTML. Its code is colored as in the editor, once what does that has been loaded.
export function Prose({ html, className = '', ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The same object for the same text, or React would write it anew, without the colors.
  const inner = useMemo(() => ({ __html: html }), [html])
  useEffect(() => {
    const blocks = inner.__html && box.current?.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')
    if (!blocks || blocks.length === 0) return
    import('@/lib/code').then(
      ({ color }) => blocks.forEach(color),
      () => {}, // it is read without colors, too
    )
  }, [inner])
  return <div ref={box} className={`prose ${className}`} {...props} dangerouslySetInnerHTML={inner} />
}
