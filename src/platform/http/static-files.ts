import { readFile, stat } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { serveStatic } from 'hono/serve-static'
import { schemeWorker } from '../../ui/addresses/site-map.ts'
import type { AppEnv } from './request.ts'
import { fetchOrCopy, runSchemeWorker } from './scheme-worker.ts'

const client = 'dist/client'
const pictures = 'content/pictures'
const videos = 'content/videos'
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Built files have a hash in their name; others are revalidated. */
export function staticFiles() {
  const files = new Hono<AppEnv>()
  const findFile = createFileKeeper()
  const getContent = async (path: string, c: Context<AppEnv>) => {
    const file = await findFile(path)
    if (!file) return null
    c.header('last-modified', file.changedAt.toUTCString())
    // For HEAD, whose response has no bytes to count.
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
        // An address with a picture's version never changes its content.
        c.header('cache-control', c.req.query('v') ? forever : cacheControl),
    })
  files.get('/assets/*', serve(client, forever))
  files.get(
    '/pictures/*',
    serve(pictures, anHour, (path) => path.replace(/^\/pictures/, '')),
  )
  files.get('/videos/*', serveVideos(getContent))
  for (const file of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'])
    files.get(file, serve(client, anHour))
  files.get(schemeWorker, (c) =>
    c.body(`(${runSchemeWorker})(self, ${fetchOrCopy})`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': anHour,
    }),
  )
  // A missing file is not answered with an HTML page.
  for (const folder of ['/assets/*', '/pictures/*', '/videos/*'])
    files.get(folder, (c) => c.notFound())
  return files
}

type GetContent = (path: string, c: Context<AppEnv>) => Promise<Buffer<ArrayBuffer> | null>

/** Players request ranges of a film, and allow seeking only if the response offers ranges. */
function serveVideos(getContent: GetContent) {
  return serveStatic<AppEnv>({
    root: videos,
    rewriteRequestPath: (path) => path.replace(/^\/videos/, ''),
    getContent: async (path, c) => {
      const whole = await getContent(path, c)
      return whole && sendRange(whole, c)
    },
    onFound: (path, c) => {
      c.header('cache-control', anHour)
      c.header('accept-ranges', 'bytes')
      // Not among the types that serveStatic knows.
      if (path.endsWith('.vtt')) c.header('content-type', 'text/vtt; charset=utf-8')
    },
  })
}

/** The range of a Range header. Several ranges get the whole file. */
function sendRange(whole: Buffer<ArrayBuffer>, c: Context<AppEnv>) {
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

/** Bytes of all cached files; those of the product have 8 MB. */
const mostBytes = 64 << 20

/**
 * Reads a file once and caches it until it changes. All responses share the bytes: streams would hold some
 * hundred kilobytes for each client that does not read.
 */
function createFileKeeper() {
  const files = new Map<string, Promise<StoredFile>>()
  let bytes = 0
  return async (path: string): Promise<StoredFile | undefined> => {
    // A name that no file can have counts as missing.
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
