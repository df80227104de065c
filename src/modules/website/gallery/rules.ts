import { type GalleryCategory, galleryCategories } from '../../../../content/gallery.ts'
import type { PublicGalleryEntry } from '../../site-content/rules.ts'

/** The category in an address; none shows all pictures. */
export function readCategory(params: URLSearchParams): GalleryCategory | undefined {
  const requestedCategory = params.get('category')
  return galleryCategories.find((category) => category.toLowerCase() === requestedCategory)
}

export function categoryQuery(category: GalleryCategory | undefined): string {
  return category ? `?category=${category.toLowerCase()}` : ''
}

export function imagesOf(
  images: readonly PublicGalleryEntry[],
  category: GalleryCategory | undefined,
): readonly PublicGalleryEntry[] {
  return category ? images.filter((image) => image.category === category) : images
}

/** The size of a picture in the wall: a full row, two thirds over two rows, a half or a third. */
export type TileSize = 'row' | 'large' | 'half' | 'small'

/** The position of each of `count` pictures; the last rows have halves. */
export function placesOnWall(count: number): TileSize[] {
  const tileSizes: TileSize[] = []
  for (let row = 0; tileSizes.length < count; row++) {
    const tilesLeft = count - tileSizes.length
    const full = wall[row % wall.length] ?? halves
    if (full.length <= tilesLeft) tileSizes.push(...full)
    else if (tilesLeft === 1) tileSizes.push('row')
    else tileSizes.push(...halves)
  }
  return tileSizes
}

/** The picture a step away; after the last comes the first. */
export function nextPicture(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count
}

const halves: TileSize[] = ['half', 'half']
const wall: TileSize[][] = [
  ['large', 'small', 'small'],
  halves,
  ['small', 'large', 'small'],
  halves,
]
