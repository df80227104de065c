/** Pixels along each side of a picture as it is sent; the server draws it anew in the same size. */
export const pictureSide = 512

/** How the server draws it; bytes as the table has it. */
export const profileShape = { width: pictureSide, height: pictureSide, largest: 200 * 1024 }

/** What the size of a picture becomes when its longer side may have so many pixels; never larger. */
export function shrink(size: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}
