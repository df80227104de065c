import { pictureShapes, picturesVersion } from '../../content/pictures.ts'

type Shape = { width: number; height: number; widths: readonly number[] }

const shapes: Record<string, Shape | undefined> = pictureShapes

/** Size in pixels of the picture's largest file, and the available widths; undefined for an unknown key. */
export function pictureShape(key: string): Shape | undefined {
  return shapes[key] ?? shapes[key.slice(0, key.lastIndexOf('/'))]
}

/** The address contains the version of all pictures, so that browsers may cache it for ever. */
export function pictureAddress(key: string, width: number, format: 'avif' | 'webp'): string {
  return `/pictures/${key}-${width}.${format}?v=${picturesVersion}`
}
