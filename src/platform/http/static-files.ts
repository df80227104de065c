import { readFile, stat } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { serveStatic } from 'hono/serve-static'
import { schemeWorker } from '../../ui/addresses/site-map.ts'
import type { AppEnv } from './request.ts'

const client = 'dist/client'
const pictures = 'content/pictures'
const videos = 'content/videos'
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Built files carry their hash in their name; the rest may change and is asked about again. */
export function staticFiles() {
  const files = new Hono<AppEnv>()
  const findFile = createFileKeeper()
  const getContent = async (path: string, c: Context<AppEnv>) => {
    const file = await findFile(path)
    if (!file) return null
    c.header('last-modified', file.changedAt.toUTCString())
    // For HEAD, too, whose answer has no bytes to be counted.
    c.header('content-length', String(file.bytes.length))
    return file.bytes
  }
  const serve = (root: string, cacheControl: string, rewrite?: (path: string) => string) =>
    serveStatic<AppEnv>({
      root,
      precompressed: true,
      rewriteRequestPath: rewrite,
      getContent,
      onFound: (_path, c) =>
        // An address that names the version of a picture never shows another.
        c.header('cache-control', c.req.query('v') ? forever : cacheControl),
    })
  files.get('/assets/*', serve(client, forever))
  files.get(
    '/pictures/*',
    serve(pictures, anHour, (path) => path.replace(/^\/pictures/, '')),
  )
  files.get('/videos/*', serveVideos(getContent))
  for (const file of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', schemeWorker]) {
    files.get(file, serve(client, anHour))
  }
  // A file that is not there is no page: browsers that ask for it get no HTML.
  for (const folder of ['/assets/*', '/pictures/*', '/videos/*'])
    files.get(folder, (c) => c.notFound())
  return files
}

type GetContent = (path: string, c: Context<AppEnv>) => Promise<Buffer<ArrayBuffer> | null>

/** Players ask for a film in parts, and seek only where the answer says that it comes in parts. */
function serveVideos(getContent: GetContent) {
  return serveStatic<AppEnv>({
    root: videos,
    rewriteRequestPath: (path) => path.replace(/^\/videos/, ''),
    getContent: async (path, c) => {
      const whole = await getContent(path, c)
      return whole && takePart(whole, c)
    },
    onFound: (path, c) => {
      c.header('cache-control', anHour)
      c.header('accept-ranges', 'bytes')
      // Not among the types that serveStatic knows.
      if (path.endsWith('.vtt')) c.header('content-type', 'text/vtt; charset=utf-8')
    },
  })
}

/** The part that Range asks for. Several at once are for documents; those get the whole. */
function takePart(whole: Buffer<ArrayBuffer>, c: Context<AppEnv>) {
  const [, first, last] = c.req.header('range')?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === undefined || (first === '' && last === '')) return whole
  const { length } = whole
  const start = first ? Number(first) : Math.max(length - Number(last), 0)
  const end = first && last ? Math.min(Number(last), length - 1) : length - 1
  if (start > end) {
    c.header('content-length', '0')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${length}` } })
  }
  c.status(206)
  c.header('content-range', `bytes ${start}-${end}/${length}`)
  c.header('content-length', String(end - start + 1))
  return whole.subarray(start, end + 1)
}

type StoredFile = { bytes: Buffer<ArrayBuffer>; changedAt: Date }

/** Of all files together; those that come with the product have 8 MB. */
const mostBytes = 64 << 20

/**
 * Reads a file once and keeps it until it changes. Everybody is sent the same bytes: a stream for each
 * would hold some hundred kilobytes for everybody who does not read on.
 */
function createFileKeeper() {
  const files = new Map<string, Promise<StoredFile>>()
  let bytes = 0
  return async (path: string): Promise<StoredFile | undefined> => {
    // A name that no file can have is one of a file that is not there.
    const stats = await stat(path).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const version = `${stats.mtimeMs} ${stats.size} ${path}`
    const cachedFile = files.get(version)
    if (cachedFile) return cachedFile
    bytes += stats.size
    if (bytes > mostBytes) {
      files.clear()
      bytes = stats.size
    }
    const reading = readFile(path).then((read) => ({ bytes: read, changedAt: stats.mtime }))
    reading.catch(() => files.delete(version))
    files.set(version, reading)
    return reading
  }
}
