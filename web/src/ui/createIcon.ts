import { createElement, type SVGProps } from 'react'

type Data = { node: [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number | string }

// Draws an icon of lucide-react. The build puts this in place of that library's own function (vite.config.ts), whose
// contexts, aliases and class names nothing here uses and every page would carry.
export default ({ node }: Data) =>
  ({ size = 24, children, ...props }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
