import type { GalleryImage } from '#words/gallery.ts'
import { type GalleryCategory, galleryCategories } from '../../../../content/gallery.ts'

/** The category an address asks for; none shows all pictures. */
export function readCategory(params: URLSearchParams): GalleryCategory | undefined {
  const asked = params.get('category')
  return galleryCategories.find((category) => category.toLowerCase() === asked)
}

/** The query that asks for a category. */
export function categoryQuery(category: GalleryCategory | undefined): string {
  return category ? `?category=${category.toLowerCase()}` : ''
}

export function imagesOf(
  images: readonly GalleryImage[],
  category: GalleryCategory | undefined,
): readonly GalleryImage[] {
  return category ? images.filter((image) => image.category === category) : images
}

/** How much of the wall a picture takes: all of a row, two thirds over two rows, a half or a third. */
export type Place = 'row' | 'large' | 'half' | 'small'

/** The place of each of `count` pictures: rows of the wall in turn, what is left for the last in halves. */
export function placesOnWall(count: number): Place[] {
  const places: Place[] = []
  for (let row = 0; places.length < count; row++) {
    const left = count - places.length
    const full = wall[row % wall.length] ?? halves
    if (full.length <= left) places.push(...full)
    else if (left === 1) places.push('row')
    else places.push(...halves)
  }
  return places
}

/** The picture a step away; after the last comes the first. */
export function stepTo(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count
}

const halves: Place[] = ['half', 'half']
const wall: Place[][] = [['large', 'small', 'small'], halves, ['small', 'large', 'small'], halves]
