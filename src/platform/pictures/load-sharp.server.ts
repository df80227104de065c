/** The image library, loaded at first use: one thread for each picture, without a cache. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
