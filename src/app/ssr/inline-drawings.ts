import { readFile } from 'node:fs/promises'

/** Bytes of one drawing as a file, and of all in one page; larger ones stay files. */
const largest = 8_192
const mostInPage = 65_536

const pictureSources = / src="(\/pictures\/[\w/-]+\.svg)"/g
/** React's preload hints for the first pictures. */
const ahead = /<link rel="preload" as="image" href="([^"]*)"[^>]*>/g

/**
 * Inlines the small drawings of a page into its HTML (docs/decisions/0081). Each would be a request and
 * arrive after the text; they are so alike that twelve compress to three kilobytes.
 */
export async function inlineDrawings(html: string): Promise<string> {
  const paths = new Set([...html.matchAll(pictureSources)].map(([, path = '']) => path))
  const drawings = new Map(
    await Promise.all([...paths].map(async (path) => [path, await read(path)] as const)),
  )
  const inlined = new Set<string>()
  let bytesLeft = mostInPage
  return html
    .replaceAll(pictureSources, (whole, path: string) => {
      const drawing = drawings.get(path)
      if (!drawing || drawing.length > Math.min(bytesLeft, largest)) return whole
      bytesLeft -= drawing.length
      inlined.add(path)
      return ` src="${toAddress(drawing)}"`
    })
    .replaceAll(ahead, (whole, path: string) => (inlined.has(path) ? '' : whole))
}

/** A missing one keeps its address, which fails to load. */
function read(path: string): Promise<string | undefined> {
  return readFile(`content${path}`, 'utf8').catch(() => undefined)
}

/** Escapes only what would end the attribute or the address, or is invalid in one. */
function toAddress(drawing: string): string {
  const oneLine = drawing.trim().replaceAll(/\s+/g, ' ')
  return `data:image/svg+xml,${oneLine.replaceAll(/[ "#%&<>[\\\]^`{|}]|[^ -~]/gu, encodeURIComponent)}`
}
