import { pictureAddress, pictureShape } from './picture-files.ts'

/**
 * A picture of `content/pictures` by its key, in the width the screen needs. `sizes` is its displayed
 * width, as in CSS; `priority` is for the one picture above the fold.
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
  const shape = pictureShape(name)
  if (!shape) return <MissingPicture alt={alt} className={className} />
  const { width, height, widths } = shape
  const choices = (format: 'avif' | 'webp') =>
    widths.map((pixels) => `${pictureAddress(name, pixels, format)} ${pixels}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={choices('avif')} sizes={sizes} />
      <img
        src={pictureAddress(name, width, 'webp')}
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

/** An unknown key shows its alternative text. */
function MissingPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span className={`block aspect-[3/2] w-full bg-sand ${className}`}>
      <span className="sr-only">{alt}</span>
    </span>
  )
}
