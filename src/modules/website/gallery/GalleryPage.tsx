import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { gallery } from '#texts/gallery.ts'
import { branded } from '#texts/meta.ts'
import { type GalleryCategory, galleryCategories } from '../../../../content/gallery.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import { Lightbox } from '../../../ui/Lightbox.tsx'
import { LightboxLink } from '../../../ui/LightboxLink.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { usePageData } from '../../../ui/page-data.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { usePageList } from '../../../ui/use-page-list.ts'
import type { PublicGalleryEntry as GalleryImage } from '../../site-content/rules.ts'
import { SitePicture } from '../../site-content/SitePicture.tsx'
import {
  categoryQuery,
  imagesOf,
  nextPicture,
  placesOnWall,
  readCategory,
  type TileSize,
} from './rules.ts'

declare module '../../../ui/page-data.tsx' {
  interface CarriedData {
    gallery?: GalleryImage[]
  }
}

export default function GalleryPage() {
  useHead({ title: branded(gallery.heading), path: to.gallery })
  const list = usePageList(usePageData()?.gallery, endpoints.gallery)
  const all = Array.isArray(list) ? list : []
  return (
    <main id="main" className="wrap pt-[clamp(2.5rem,6vw,5rem)] pb-[clamp(4.5rem,9vw,7.5rem)]">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <header>
          <h1 tabIndex={-1} className="text-4xl">
            {gallery.heading}
          </h1>
          <p className="mt-4 max-w-[34rem] text-lg text-slate">{gallery.intro}</p>
        </header>
        {all.length > 0 && <Counters imageCount={all.length} />}
      </div>
      {list === undefined && <Loading text={gallery.loading} />}
      {list === 'failed' && <Failure message={gallery.notLoaded} />}
      {all.length > 0 && <Pictures all={all} />}
      {list?.length === 0 && <p className="mt-8 text-lg">{gallery.noPictures}</p>}
    </main>
  )
}

/** The pictures of a category, one of them open. */
function Pictures({ all }: { all: readonly GalleryImage[] }) {
  const category = useCategory()
  const [openIndex, setOpenIndex] = useState<number>()
  const images = imagesOf(all, category)
  const open = openIndex === undefined ? undefined : images[openIndex]
  return (
    <>
      <Categories all={all} current={category} />
      <GalleryWall images={images} onOpen={setOpenIndex} />
      {open && openIndex !== undefined && (
        <Lightbox
          label={gallery.heading}
          name={open.picture}
          onClose={() => setOpenIndex(undefined)}
          onMove={(step) => setOpenIndex(nextPicture(openIndex, step, images.length))}
        >
          <OpenPicture image={open} number={openIndex + 1} count={images.length} />
        </Lightbox>
      )}
    </>
  )
}

function Counters({ imageCount }: { imageCount: number }) {
  return (
    <div className="lg:max-w-[36rem]">
      <dl className="grid grid-cols-3">
        {[
          { claim: { figure: imageCount, label: gallery.imageCountLabel } },
          ...gallery.counters,
        ].map((item) => (
          <div
            key={item.claim.label}
            className="flex flex-col-reverse justify-end border-line px-3 not-first:border-l first:pl-0 sm:px-7"
          >
            <dt className="text-sm leading-snug text-slate">{item.claim.label}</dt>
            <dd className="text-2xl font-bold tracking-tight sm:text-3xl">{item.claim.figure}</dd>
            {'basis' in item && (
              <dd className="counted">
                <HowCounted {...item} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}

type CategoriesProps = { all: readonly GalleryImage[]; current: GalleryCategory | undefined }

/** Links, so that a choice has an address; without scripts they would do nothing and are hidden. */
function Categories({ all, current }: CategoriesProps) {
  return (
    <nav
      aria-label={gallery.categoriesLabel}
      className="mt-10 border-b border-line noscript:hidden"
    >
      <ul className="-mx-2 flex flex-wrap max-[24rem]:-mx-1.5 sm:-mx-3">
        {[undefined, ...galleryCategories].map((category) => (
          <li key={category ?? ''}>
            <Link
              to={{ search: categoryQuery(category) }}
              replace
              aria-current={category === current ? 'true' : undefined}
              className="relative -mb-px flex min-h-11 items-center gap-1.5 px-2 font-semibold text-slate after:absolute after:inset-x-2 after:bottom-0 after:border-marigold hover:text-ink aria-current:text-ink aria-current:after:border-b-[3px] max-[24rem]:px-1.5 max-[24rem]:text-sm max-[24rem]:after:inset-x-1.5 sm:px-3 sm:after:inset-x-3"
            >
              {category ? gallery.categories[category] : gallery.everything}
              <span className="text-sm font-normal text-slate max-sm:hidden">
                {imagesOf(all, category).length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type OpenPictureProps = { image: GalleryImage; number: number; count: number }

function OpenPicture({ image, number, count }: OpenPictureProps) {
  return (
    <>
      <div className="overflow-hidden rounded-card">
        <GalleryPicture key={image.id} image={image} sizes="100vw" isWhole />
      </div>
      <figcaption aria-live="polite" className="mt-4 grid gap-1">
        <p className="flex justify-between gap-6 text-sm">
          <span className="font-semibold text-marigold">{gallery.categories[image.category]}</span>
          <span>{gallery.place(number, count)}</span>
        </p>
        {image.caption && <p className="text-lg text-pretty">{image.caption}</p>}
      </figcaption>
    </>
  )
}

type GalleryWallProps = { images: readonly GalleryImage[]; onOpen: (index: number) => void }

/** A wall of pictures on wide screens, a column with captions on small ones. */
function GalleryWall({ images, onOpen }: GalleryWallProps) {
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

/** Below the picture on small screens; over its lower edge, on hover or focus, with a pointer. */
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

/**
 * The category in the address. The HTML is the same for every category, so the first render shows all
 * pictures and the query is used from the second on.
 */
function useCategory(): GalleryCategory | undefined {
  const [params] = useSearchParams()
  return useHydrated() ? readCategory(params) : undefined
}

/** A picture of the gallery, or a placeholder of the same size if it fails. */
function GalleryPicture({
  image,
  sizes,
  priority,
  isWhole,
}: {
  image: GalleryImage
  sizes: string
  priority?: boolean
  /** Nothing of it is cropped. */
  isWhole?: boolean
}) {
  const frame = useRef<HTMLSpanElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // A picture that failed before this code ran fires no further event.
    const picture = frame.current?.querySelector('img')
    if (picture?.complete && picture.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return <Placeholder image={image} />
  return (
    <span
      ref={frame}
      onErrorCapture={() => setFailed(true)}
      style={{ '--focus': image.pictureFocus } as CSSProperties}
      className={`when-near block aspect-[3/2] h-full bg-sand [&_img]:size-full ${isWhole ? '[&_img]:object-contain' : '[&_img]:object-cover [&_img]:[object-position:var(--focus)]'}`}
    >
      <SitePicture
        kind="gallery"
        picture={image.picture}
        alt={image.pictureAlt}
        sizes={sizes}
        priority={priority}
      />
    </span>
  )
}

/** Inline: whatever blocked the picture would block another file too. */
function Placeholder({ image }: { image: GalleryImage }) {
  return (
    <span className="relative grid aspect-[3/2] h-full w-full place-items-center overflow-hidden bg-sand text-slate">
      <Kolam
        seed={image.picture}
        columns={9}
        rows={6}
        className="absolute inset-0 size-full p-4 text-line"
      />
      <span className="relative bg-sand px-3 py-1.5 text-center text-sm">
        {gallery.missing}
        <span className="sr-only"> {image.pictureAlt}</span>
      </span>
    </span>
  )
}
