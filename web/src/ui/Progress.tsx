export function Progress({ percent, label }: { percent: number; label: string }) {
  const done = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      role="progressbar"
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
      className="h-1.5 rounded-full bg-line overflow-hidden"
    >
      <div className="h-full rounded-full bg-olive transition-[width] duration-200" style={{ width: `${done}%` }} />
    </div>
  )
}
