import { readFile } from 'node:fs/promises'

/** Bytes of one drawing as a file, and of all in one page: what is beyond stays a file of its own. */
const largest = 8_192
const mostInPage = 65_536

const pictureSources = / src="(\/pictures\/[\w/-]+\.svg)"/g
/** React asks ahead for what is to come first. */
const ahead = /<link rel="preload" as="image" href="([^"]*)"[^>]*>/g

/**
 * Puts the small drawings that a page shows into its HTML (docs/decisions/0081). Each would be a request of
 * its own and come after the words; they differ so little that twelve of them compress to three kilobytes.
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

/** One that is not there stays an address, and fails as one. */
function read(path: string): Promise<string | undefined> {
  return readFile(`content${path}`, 'utf8').catch(() => undefined)
}

/** Only what would end the attribute or the address, or may not stand in one, is written by its number. */
function toAddress(drawing: string): string {
  const oneLine = drawing.trim().replaceAll(/\s+/g, ' ')
  return `data:image/svg+xml,${oneLine.replaceAll(/[ "#%&<>[\\\]^`{|}]|[^ -~]/gu, encodeURIComponent)}`
}
