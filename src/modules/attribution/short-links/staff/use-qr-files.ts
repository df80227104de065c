import { useState } from 'react'
import { drawQr, pathOf } from '../../../../ui/draw-qr.ts'

/** So many points to a side at least: sharp on a poster of a hand's width. */
const leastPoints = 1_200

/**
 * The code of an address as files, drawn in the browser: squares need neither a library nor a server.
 * `name` is that of the files, without their ending.
 */
export function useQrFiles(address: string, name: string) {
  const [failed, setFailed] = useState(false)
  return {
    failed,
    takeSvg: () => save(new Blob([svgOf(address)], { type: 'image/svg+xml' }), `${name}.svg`),
    takePng: async () => {
      const png = await pngOf(address)
      setFailed(png === null)
      if (png) save(png, `${name}.png`)
    },
  }
}

function svgOf(address: string): string {
  const { size, dark } = drawQr(address)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="120mm" height="120mm" shape-rendering="crispEdges">`,
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(dark)}"/></svg>`,
  ].join('')
}

/** Whole points for each square, so that no edge is blurred; nothing where the browser draws none. */
function pngOf(address: string): Promise<Blob | null> {
  const { size, dark } = drawQr(address)
  const scale = Math.ceil(leastPoints / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  for (const { x, y } of dark) pen.fillRect(x * scale, y * scale, scale, scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by the next turn of its loop; until then the address must stand.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
