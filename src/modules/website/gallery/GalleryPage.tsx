import { useState } from 'react'
import { type GalleryImage, gallery, galleryCounted, galleryImages } from '#words/gallery.ts'
import { branded } from '#words/meta.ts'
import { type GalleryCategory, galleryCategories } from '../../../../content/gallery.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { CountingNote } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Lightbox } from '../../../ui/Lightbox.tsx'
import { Link } from '../../../ui/Link.tsx'
import { GalleryPicture } from './GalleryPicture.tsx'
import { GalleryWall } from './GalleryWall.tsx'
import { categoryQuery, imagesOf, nextPicture } from './rules.ts'
import { useCategory } from './use-category.ts'

export default function GalleryPage() {
  useHead({ title: branded(gallery.heading), path: to.gallery })
  const category = useCategory()
  const [openIndex, setOpenIndex] = useState<number>()
  const images = imagesOf(galleryImages, category)
  const open = openIndex === undefined ? undefined : images[openIndex]
  return (
    <main id="main" className="wrap pt-[clamp(2.5rem,6vw,5rem)] pb-[clamp(4.5rem,9vw,7.5rem)]">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <header>
          <h1 tabIndex={-1} className="text-4xl">
            {gallery.heading}
          </h1>
          <p className="mt-4 max-w-[34rem] text-lg text-slate">{gallery.intro}</p>
        </header>
        <Counters />
      </div>
      <Categories current={category} />
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
      <CountingNote note={galleryCounted} />
    </main>
  )
}

function Counters() {
  return (
    <div className="lg:max-w-[36rem]">
      <dl className="grid grid-cols-3">
        {[
          { figure: galleryImages.length, label: gallery.imageCountLabel },
          ...gallery.counters,
        ].map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-line px-3 not-first:border-l first:pl-0 sm:px-7"
          >
            <dt className="text-sm leading-snug text-slate">{label}</dt>
            <dd className="text-2xl font-bold tracking-tight sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Links, so that a choice has an address; without scripts they could not choose and are not shown. */
function Categories({ current }: { current: GalleryCategory | undefined }) {
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
                {imagesOf(galleryImages, category).length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OpenPicture({
  image,
  number,
  count,
}: {
  image: GalleryImage
  number: number
  count: number
}) {
  return (
    <>
      <div className="overflow-hidden rounded-card">
        <GalleryPicture key={image.id} image={image} sizes="100vw" />
      </div>
      <figcaption aria-live="polite" className="mt-4 grid gap-1">
        <p className="flex justify-between gap-6 text-sm">
          <span className="font-semibold text-marigold">{gallery.categories[image.category]}</span>
          <span>{gallery.place(number, count)}</span>
        </p>
        <p className="text-lg text-pretty">{image.caption}</p>
      </figcaption>
    </>
  )
}
