import { Picture } from '../../ui/Picture.tsx'
import { type PictureKind, sitePictureShapes } from './picture-shapes.ts'

/** A picture of a person: an uploaded one, or one of the product by its key. */
export function SitePicture({
  kind,
  picture,
  alt,
  sizes,
  className,
}: {
  kind: PictureKind
  picture: string
  alt: string
  sizes: string
  className: string
}) {
  if (!picture.startsWith('/'))
    return <Picture name={picture} alt={alt} sizes={sizes} className={className} />
  const { width, height } = sitePictureShapes[kind]
  return (
    <img
      src={picture}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`h-auto max-w-full ${className}`}
    />
  )
}
