/** Scales a size down so that the longer side has at most so many pixels. */
function shrink(size: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

/** A chosen picture, rotated upright by its orientation, and no larger than needed. */
export async function drawUpright(file: File, longest: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = shrink(bitmap, longest)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('This browser draws no pictures.')
  // JPEG has no transparency; transparent parts would turn black.
  canvasContext.fillStyle = 'white'
  canvasContext.fillRect(0, 0, width, height)
  canvasContext.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas
}

/** What is drawn on a canvas, as a JPEG. */
export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser drew no picture.'))),
      'image/jpeg',
      quality,
    )
  })
}
