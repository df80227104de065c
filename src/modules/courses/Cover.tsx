import { useCover } from './use-cover.ts'

/** The picture of a course as decoration: its title always stands beside it. */
export function Cover({
  image,
  priority = false,
  className = '',
}: {
  image: string | undefined
  /** The one picture above the fold. */
  priority?: boolean
  className?: string
}) {
  const cover = useCover(image)
  return (
    <img
      {...cover}
      alt=""
      width={640}
      height={400}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={`rounded-card bg-sand object-cover ${className}`}
    />
  )
}
