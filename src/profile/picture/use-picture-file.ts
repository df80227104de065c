import { useState } from 'react'
import { shrink } from './rules.ts'

type Cropper = typeof import('./PictureCropper.tsx').PictureCropper

/** `image` is an address for the cropper, as a data URL: the policy of the site knows no blobs. */
export type Chosen = { image: string; Cropper: Cropper }

/** More would only make moving it slow on a small phone. */
const longest = 1600

/** Reads a picture somebody chose, and fetches what crops it: nothing of that is loaded before. */
export function usePictureFile() {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    const [image, cropper] = await Promise.all([
      readPicture(file).catch(() => undefined),
      import('./PictureCropper.tsx').catch(() => undefined),
    ])
    if (!image) setProblem(unreadable)
    else if (!cropper) setProblem(unreachable)
    else setChosen({ image, Cropper: cropper.PictureCropper })
  }

  return { chosen, problem, choose, drop: () => setChosen(undefined) }
}

const unreadable =
  'We could not read this as a picture. Please choose a JPEG, PNG or WebP, for example a photo from your phone.'
const unreachable = 'We could not reach the server. Check your connection and choose again.'

/** Upright, however the camera was held, and no larger than needed. */
async function readPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = shrink(bitmap, longest)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser draws no pictures.')
  // A JPEG has no transparent parts; left alone they would turn black.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, width, height)
  paper.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}
