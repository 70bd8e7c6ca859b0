// A person's picture in an arch. The name is always shown beside it, so screen readers skip the picture.
export function Portrait({ src, size = 44 }: { src: string; size?: number }) {
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className="arch bg-sunk object-cover shrink-0"
      style={{ width: size, height: size, filter: 'var(--dim)' }}
    />
  )
}
