import { Trans } from '@lingui/react/macro'

// A placeholder for content that is loading. Each line is a height in pixels.
export function Skeleton({ lines = [24, 16, 16] }: { lines?: number[] }) {
  return (
    <div className="grid gap-3" role="status">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      {lines.map((height, i) => (
        <div
          key={i}
          className="skeleton"
          style={{ height, width: i === lines.length - 1 && i > 0 ? '60%' : undefined }}
        />
      ))}
    </div>
  )
}
