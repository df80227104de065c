/** Size in pixels of uploaded pictures, twice the displayed one; the byte limit is that of the table. */
export const sitePictureShapes = {
  instructor: { width: 800, height: 1000, largest: 400 * 1024 },
  story: { width: 640, height: 640, largest: 400 * 1024 },
} as const

export type PictureKind = keyof typeof sitePictureShapes
