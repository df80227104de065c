import { useEffect, useRef, useState } from 'react'
import { type GalleryImage, gallery } from '#words/gallery.ts'
import { Kolam } from '../../../ui/Kolam.tsx'
import { Picture } from '../../../ui/Picture.tsx'

/** A picture of the gallery, or a drawn placeholder of the same size where it could not be loaded. */
export function GalleryPicture({
  image,
  sizes,
  priority,
}: {
  image: GalleryImage
  sizes: string
  priority?: boolean
}) {
  const frame = useRef<HTMLSpanElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // A picture that failed before this code ran fires no event any more.
    const picture = frame.current?.querySelector('img')
    if (picture?.complete && picture.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return <Placeholder image={image} />
  return (
    <span
      ref={frame}
      onErrorCapture={() => setFailed(true)}
      className="when-near block aspect-[3/2] h-full bg-sand [&_img]:size-full [&_img]:object-cover"
    >
      <Picture name={image.picture} alt={image.alt} sizes={sizes} priority={priority} />
    </span>
  )
}

/** Drawn in place: whatever kept the picture from coming would keep another one away too. */
function Placeholder({ image }: { image: GalleryImage }) {
  return (
    <span className="relative grid aspect-[3/2] h-full w-full place-items-center overflow-hidden bg-sand text-slate">
      <Kolam
        seed={image.id}
        columns={9}
        rows={6}
        className="absolute inset-0 size-full p-4 text-line"
      />
      <span className="relative bg-sand px-3 py-1.5 text-center text-sm">
        {gallery.missing}
        <span className="sr-only"> {image.alt}</span>
      </span>
    </span>
  )
}
