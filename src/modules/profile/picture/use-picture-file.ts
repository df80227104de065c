import { useState } from 'react'

import { pictureSection } from '#words/edit-profile.ts'

type Cropper = typeof import('./PictureCropper.tsx').PictureCropper

/** `image` is a data URL for the cropper: the site's policy allows no blobs. */
export type ChosenPicture = { image: string; Cropper: Cropper }

/** A larger picture would only be slow to move on a small phone. */
const longest = 1600

/** Reads the chosen file, and loads the cropper with it. */
export function usePictureFile() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    const [canvas, cropper] = await Promise.all([
      draw(file).catch(() => undefined),
      import('./PictureCropper.tsx').catch(() => undefined),
    ])
    if (!canvas) setProblem(pictureSection.unreadable)
    else if (!cropper) setProblem(pictureSection.unreachable)
    else setPicture({ image: canvas.toDataURL('image/jpeg', 0.9), Cropper: cropper.PictureCropper })
  }

  return { chosen: picture, problem, choose, drop: () => setPicture(undefined) }
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  const { drawUpright } = await import('../../../ui/draw-upright.ts')
  return drawUpright(file, longest)
}
