/*
 * Writes the colours that somebody chose into each page on its way in, so that the page is painted in
 * them from the start: the page itself is the same for everybody, and no script of its own comes before
 * its first paint. Only a browser in which somebody chose has this worker (src/ui/scheme.ts).
 */
const scheme = new URL(location.href).searchParams.get('scheme')

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  // The request leaves while this worker is still starting.
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event))
})

async function answer(event) {
  const page = (await event.preloadResponse) ?? (await fetch(event.request))
  const isPage = page.headers.get('content-type')?.startsWith('text/html')
  if (!page.body || !isPage) return page
  let isFirst = true
  const dress = new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(isFirst ? dressed(chunk) : chunk)
      isFirst = false
    },
  })
  return new Response(page.body.pipeThrough(dress), page)
}

/** Up to its title a page of ours is ASCII and comes in one piece. */
function dressed(chunk) {
  const text = new TextDecoder('ascii').decode(chunk.subarray(0, 1024))
  const end = text.indexOf('<title')
  if (end < 0) return chunk
  const start = text
    .slice(0, end)
    .replace('<html', `<html data-scheme="${scheme}"`)
    .replace(`(prefers-color-scheme: ${scheme})`, 'all')
    .replace(/\(prefers-color-scheme: \w+\)/, 'not all')
  const head = new TextEncoder().encode(start)
  const whole = new Uint8Array(head.length + chunk.length - end)
  whole.set(head)
  whole.set(chunk.subarray(end), head.length)
  return whole
}
