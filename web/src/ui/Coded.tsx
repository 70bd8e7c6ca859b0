import type { ReactNode } from 'react'

// A quiz's text, with its code in code's own type: ``` between lines for a block, ` within one.
export function Coded({ children }: { children: string }) {
  const blocks = children.split(/```\w*\n?/)
  return (
    <>
      {blocks.map((block, i) =>
        i % 2 === 1 ? (
          <code key={i} className="quiz-block">
            {block.trimEnd()}
          </code>
        ) : (
          <Inline key={i}>{block}</Inline>
        ),
      )}
    </>
  )
}

function Inline({ children }: { children: string }): ReactNode {
  const parts = children.split('`')
  if (parts.length % 2 === 0) return children // one without its partner is a letter
  return parts.map((part, i) =>
    i % 2 === 1 ? (
      <code key={i} className="quiz-code">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
