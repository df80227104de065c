/**
 * Size in pixels of uploaded pictures, kept whole: the pages crop them around the point that staff chose. The byte
 * limit is at most that of the table.
 */
export const sitePictureShapes = {
  instructor: { width: 1000, height: 1000, largest: 400 * 1024, fit: 'inside' },
  story: { width: 800, height: 800, largest: 400 * 1024, fit: 'inside' },
  gallery: { width: 1200, height: 1200, largest: 250 * 1024, fit: 'inside' },
  page: { width: 1800, height: 1800, largest: 400 * 1024, fit: 'inside' },
} as const

export type PictureKind = Exclude<keyof typeof sitePictureShapes, 'page'>

/** Width by height in which the pages show them. */
export const shownRatios = { instructor: 4 / 5, story: 1, gallery: 3 / 2 } as const

/** Four times the displayed height, lossless, with transparency. At half the size it always fits the limit. */
export const logoShape = {
  width: 640,
  height: 160,
  largest: 110 * 1024,
  fit: 'inside',
  lossless: true,
} as const

/** Bytes of all uploaded pictures: in Base64 and with every text they are less than an import takes (`security.ts`). */
export const mostPictureBytes = 24 << 20
