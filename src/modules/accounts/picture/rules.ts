/** Pixels along each side of an uploaded picture; the server redraws it in the same size. */
export const pictureSide = 512

/** How the server draws it; the byte limit is that of the table. */
export const profileShape = { width: pictureSide, height: pictureSide, largest: 200 * 1024 }
