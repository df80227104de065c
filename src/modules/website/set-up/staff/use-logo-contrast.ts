import { useEffect, useState } from 'react'
import { grounds, measureLogo } from '../logo-contrast.ts'

/** How well a logo is seen on the page of a scheme, measured on its pixels. */
export function useLogoContrast(address: string, scheme: keyof typeof grounds): string {
  const [description, setDescription] = useState('')
  useEffect(() => {
    let isCurrent = true
    const show = (sentence: string) => isCurrent && setDescription(sentence)
    readPixels(address).then(
      (pixels) => show(describe(measureLogo(pixels, grounds[scheme].page), scheme)),
      () => show('The logo could not be read.'),
    )
    return () => {
      isCurrent = false
    }
  }, [address, scheme])
  return description
}

async function readPixels(address: string): Promise<ImageData> {
  const image = new Image()
  image.src = address
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, width, height)
}

function describe(
  { share, hasGround }: ReturnType<typeof measureLogo>,
  scheme: keyof typeof grounds,
): string {
  const percent = `${Math.round(share * 100)}%`
  const other = scheme === 'dark' ? 'light' : 'dark'
  const start = hasGround ? 'It has a background of its own. ' : ''
  if (share < 0.2) return `${start}Easy to see on the ${scheme} page.`
  if (share < 0.5)
    return `${start}Partly hard to see on the ${scheme} page: ${percent} of it has too little contrast.`
  return `${start}Hard to see on the ${scheme} page: ${percent} of it has too little contrast. Upload a ${other} version.`
}
