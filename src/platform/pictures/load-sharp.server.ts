/** The drawing library, loaded when first needed: one thread for each picture, and nothing kept of it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
