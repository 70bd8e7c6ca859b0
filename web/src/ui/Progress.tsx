export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <div role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={label} className="h-1.5 rounded-full bg-line overflow-hidden">
      <div className="h-full rounded-full bg-olive transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
