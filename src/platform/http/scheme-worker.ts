/** What a service worker has and a window has not. */
type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  caches: CacheStorage
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}
type WorkerEvent = Event & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

/**
 * Writes the colours that somebody chose into each page on its way in, so that the page is painted in
 * them from the start: the page itself is the same for everybody, and no script of its own comes before
 * its first paint. Only a browser in which somebody chose has this worker (src/ui/scheme.ts), and for the course of
 * a student one that has its copy (offline-copy.ts): without a connection `fetchPage` answers with it. The
 * server sends the text of both functions: they may use nothing from outside.
 */
export function runSchemeWorker(worker: WorkerScope, fetchPage: typeof fetchOrCopy) {
  const scheme = new URL(worker.location.href).searchParams.get('scheme')

  worker.addEventListener('install', () => worker.skipWaiting())

  worker.addEventListener('activate', (event) => {
    // The request leaves while this worker is still starting.
    const preload = worker.registration.navigationPreload?.enable()
    event.waitUntil(Promise.all([preload, worker.clients.claim()]))
  })

  worker.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(answer(event))
  })

  async function answer(event: WorkerEvent) {
    const page = await fetchPage(worker, event)
    const isPage = page.headers.get('content-type')?.startsWith('text/html')
    if (!page.body || !isPage || scheme === 'system') return page
    let isFirst = true
    const writing = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(isFirst ? withScheme(chunk) : chunk)
        isFirst = false
      },
    })
    return new Response(page.body.pipeThrough(writing), page)
  }

  /** Up to its title a page of ours is ASCII and comes in one piece. */
  function withScheme(chunk: Uint8Array) {
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
}

/** A page, or without a connection its copy until the session ends to which it belongs. */
export async function fetchOrCopy(
  { caches }: WorkerScope,
  { preloadResponse, request }: WorkerEvent,
): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const copy = await caches.match(request.url, { ignoreSearch: true })
    if (copy && Date.parse(copy.headers.get('expires') ?? '') > Date.now()) return copy
    throw error
  }
}
