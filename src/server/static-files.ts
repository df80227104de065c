import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppEnv } from './request.ts'

const client = 'dist/client'
const pictures = 'content/pictures'
const videos = 'content/videos'
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Built files carry their hash in their name; the rest may change and is asked about again. */
export function staticFiles() {
  const files = new Hono<AppEnv>()
  const serve = (root: string, cacheControl: string, rewrite?: (path: string) => string) =>
    serveStatic<AppEnv>({
      root,
      precompressed: true,
      rewriteRequestPath: rewrite,
      onFound: (_path, c) =>
        // An address that names the version of a picture never shows another.
        c.header('cache-control', c.req.query('v') ? forever : cacheControl),
    })
  files.get('/assets/*', serve(client, forever))
  files.get(
    '/pictures/*',
    serve(pictures, anHour, (path) => path.replace(/^\/pictures/, '')),
  )
  files.get('/videos/*', serveVideos())
  for (const icon of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']) {
    files.get(icon, serve(client, anHour))
  }
  // A file that is not there is no page: browsers that ask for it get no HTML.
  for (const folder of ['/assets/*', '/pictures/*', '/videos/*'])
    files.get(folder, (c) => c.notFound())
  return files
}

/** Players ask for a film in parts, and seek only where the answer says that it comes in parts. */
function serveVideos() {
  return serveStatic<AppEnv>({
    root: videos,
    rewriteRequestPath: (path) => path.replace(/^\/videos/, ''),
    onFound: (path, c) => {
      c.header('cache-control', anHour)
      c.header('accept-ranges', 'bytes')
      // Not among the types that serveStatic knows.
      if (path.endsWith('.vtt')) c.header('content-type', 'text/vtt; charset=utf-8')
    },
  })
}
