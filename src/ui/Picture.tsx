import { pictures } from '../../content/pictures.ts'

type PictureFile = { width: number; height: number; widths: readonly number[]; version: string }

const files: Record<string, PictureFile | undefined> = pictures

/**
 * A picture of `content/pictures` by its key, in the width the screen needs. `sizes` says how wide it
 * stands, as CSS does; `priority` is for the one picture above the fold.
 */
export function Picture({
  name,
  alt,
  sizes,
  priority = false,
  className = '',
}: {
  name: string
  alt: string
  sizes: string
  priority?: boolean
  className?: string
}) {
  const picture = files[name]
  if (!picture) return <MissingPicture alt={alt} className={className} />
  const { width, height, widths, version } = picture
  const address = (pixels: number, format: string) =>
    `/pictures/${name}-${pixels}.${format}?v=${version}`
  const choices = (format: string) =>
    widths.map((pixels) => `${address(pixels, format)} ${pixels}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={choices('avif')} sizes={sizes} />
      <img
        src={address(widths[widths.length - 1] ?? width, 'webp')}
        srcSet={choices('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        className={`h-auto max-w-full ${className}`}
      />
    </picture>
  )
}

/** A key that is not in the content keeps its place, and its words. */
function MissingPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span className={`block aspect-[3/2] w-full bg-sand ${className}`}>
      <span className="sr-only">{alt}</span>
    </span>
  )
}
