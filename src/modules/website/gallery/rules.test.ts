import { describe, expect, it } from 'vitest'
import { type GalleryCategory, galleryCategories } from '../../../../content/gallery.ts'
import type { PublicGalleryEntry } from '../../site-content/rules.ts'
import { categoryQuery, imagesOf, nextPicture, placesOnWall, readCategory } from './rules.ts'

describe('the category in the address', () => {
  it.each(galleryCategories)('comes back as it was written: %s', (category) => {
    expect(readCategory(new URLSearchParams(categoryQuery(category)))).toBe(category)
  })

  it('shows all pictures without one, or with one nobody knows', () => {
    expect(categoryQuery(undefined)).toBe('')
    expect(readCategory(new URLSearchParams())).toBeUndefined()
    expect(readCategory(new URLSearchParams('category=cats'))).toBeUndefined()
  })
})

describe('imagesOf', () => {
  const images = [picture(1, 'Events'), picture(2, 'Learning'), picture(3, 'Events')]

  it('keeps the pictures of the category, in their order', () => {
    expect(imagesOf(images, 'Events').map(({ id }) => id)).toEqual([1, 3])
    expect(imagesOf(images, 'Workshop')).toEqual([])
  })

  it('keeps all without a category', () => {
    expect(imagesOf(images, undefined)).toBe(images)
  })
})

describe('placesOnWall', () => {
  const columns = { row: 12, large: 16, half: 6, small: 4 }

  it.each(Array.from({ length: 24 }, (_, index) => index + 1))(
    'fills its rows without a gap for %d pictures',
    (count) => {
      const tileSizes = placesOnWall(count)
      expect(tileSizes).toHaveLength(count)
      // A large one takes eight of twelve columns in two rows.
      expect(tileSizes.reduce((sum, position) => sum + columns[position], 0) % 12).toBe(0)
    },
  )

  it('shows ten pictures as large, halves, large, halves', () => {
    expect(placesOnWall(10).join(' ')).toBe(
      'large small small half half small large small half half',
    )
  })
})

describe('stepTo', () => {
  it('goes round at both ends', () => {
    expect(nextPicture(9, 1, 10)).toBe(0)
    expect(nextPicture(0, -1, 10)).toBe(9)
    expect(nextPicture(4, 1, 10)).toBe(5)
    expect(nextPicture(0, 1, 1)).toBe(0)
  })
})

function picture(id: number, category: GalleryCategory): PublicGalleryEntry {
  const texts = { pictureAlt: 'A class.', pictureFocus: '50% 50%', caption: 'A class.' }
  return { id, picture: `gallery/${id}`, category, ...texts }
}
