import type { GalleryImage } from '#words/gallery.ts'
import { gallery } from '#words/gallery.ts'
import { LightboxLink } from '../../../ui/Lightbox.tsx'
import { GalleryPicture } from './GalleryPicture.tsx'
import { placesOnWall, type TileSize } from './rules.ts'

/** The pictures as a wall on wide screens, and as a column with its captions on small ones. */
export function GalleryWall({
  images,
  onOpen,
}: {
  images: readonly GalleryImage[]
  onOpen: (index: number) => void
}) {
  const tileSizes = placesOnWall(images.length)
  return (
    <ul className="mt-8 grid grid-flow-dense grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-12 lg:gap-y-5">
      {images.map((image, index) => (
        <li key={image.id} className={spans[tileSizes[index] ?? 'half']}>
          <Tile
            image={image}
            sizes={sizes[tileSizes[index] ?? 'half']}
            priority={index === 0}
            onOpen={() => onOpen(index)}
          />
        </li>
      ))}
    </ul>
  )
}

function Tile({
  image,
  onOpen,
  ...picture
}: {
  image: GalleryImage
  sizes: string
  priority: boolean
  onOpen: () => void
}) {
  return (
    <LightboxLink
      name={image.picture}
      onOpen={onOpen}
      className="group relative block h-full lg:overflow-hidden lg:rounded-card"
    >
      <span className="block overflow-hidden rounded-card lg:h-full">
        <GalleryPicture image={image} {...picture} />
      </span>
      <span className={details}>
        <span className="block text-sm font-semibold text-indigo">
          {gallery.categories[image.category]}
        </span>
        <span className="block leading-snug text-pretty">{image.caption}</span>
      </span>
    </LightboxLink>
  )
}

/** Below the picture on small screens; over its foot, on hover or focus, where there is a pointer. */
const details =
  'mt-3 block lg:absolute lg:inset-x-3 lg:bottom-3 lg:mt-0 lg:rounded-control lg:bg-paper lg:px-4 lg:py-3 ' +
  'lg:shadow-lift lg:transition lg:duration-200 ' +
  'lg:[@media(hover:hover)]:[.group:not(:hover,:focus-visible)_&]:translate-y-2 ' +
  'lg:[@media(hover:hover)]:[.group:not(:hover,:focus-visible)_&]:opacity-0'

const spans: Record<TileSize, string> = {
  row: 'sm:col-span-2 lg:col-span-12',
  large: 'sm:col-span-2 lg:col-span-8 lg:row-span-2',
  half: 'lg:col-span-6',
  small: 'lg:col-span-4',
}

const sizes: Record<TileSize, string> = {
  row: '(min-width: 1248px) 1200px, 92vw',
  large: '(min-width: 1248px) 793px, (min-width: 1024px) 64vw, 92vw',
  half: '(min-width: 1248px) 590px, (min-width: 640px) 48vw, 92vw',
  small: '(min-width: 1248px) 387px, (min-width: 1024px) 31vw, (min-width: 640px) 48vw, 92vw',
}
