/** Pixels along each side of a picture as it is sent; the server draws it anew in the same size. */
export const pictureSide = 512

/** How the server draws it; bytes as the table has it. */
export const profileShape = { width: pictureSide, height: pictureSide, largest: 200 * 1024 }
