import { Picture } from '../../ui/Picture.tsx'
import { type PictureKind, shownRatios } from './picture-shapes.ts'

/** A picture of a person or of the gallery: an uploaded one, or one of the product by its key. */
export function SitePicture({
  kind,
  picture,
  alt,
  focus,
  sizes,
  priority,
  className = '',
}: {
  kind: PictureKind
  picture: string
  alt: string
  /** The point that stays in sight; the gallery crops its pictures itself. */
  focus?: string | undefined
  sizes: string
  priority?: boolean | undefined
  className?: string
}) {
  if (!picture.startsWith('/'))
    return (
      <Picture name={picture} alt={alt} sizes={sizes} priority={priority} className={className} />
    )
  return (
    <img
      src={picture}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      style={
        kind === 'gallery'
          ? undefined
          : { aspectRatio: shownRatios[kind], objectFit: 'cover', objectPosition: focus }
      }
      className={`h-auto max-w-full ${className}`}
    />
  )
}
