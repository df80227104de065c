import { schemeWorker } from './addresses/site-map.ts'

export const schemes = ['system', 'light', 'dark'] as const
/** The chosen colour scheme; `system` follows the device. */
export type Scheme = (typeof schemes)[number]

// A cookie: Logout clears every other store (docs/decisions/0018). No server reads it.
const cookie = 'scheme'

/** The choice in this browser; the current scheme where storage is blocked. */
export function readScheme(): Scheme {
  const savedScheme = document.cookie.match(/(?:^|; )scheme=(light|dark)/)?.[1]
  return (savedScheme ?? document.documentElement.dataset.scheme ?? 'system') as Scheme
}

export function chooseScheme(scheme: Scheme) {
  const age = scheme === 'system' ? 0 : 365 * 24 * 60 * 60
  document.cookie = `${cookie}=${scheme}; path=/; max-age=${age}; samesite=lax`
  followScheme(scheme)
}

/** On each page load with a chosen scheme: applies it where the service worker could not. */
export function followScheme(scheme = readScheme()) {
  applyScheme(scheme)
  triesLeft = 10
  updateWorker()
  watchOtherTabs()
}

function applyScheme(scheme: Scheme) {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.scheme
  else dataset.scheme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const colourScheme = meta.content === '#FFFCF5' ? 'light' : 'dark'
    meta.media =
      scheme === 'system'
        ? `(prefers-color-scheme: ${colourScheme})`
        : media[`${scheme === colourScheme}`]
  }
}

const media = { true: 'all', false: 'not all' }

/** Without service workers, as over plain HTTP, the scripts set the colours. */
async function updateWorker() {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const scheme = readScheme()
  try {
    if (scheme === 'system')
      await serviceWorker.getRegistration(schemeWorker).then((worker) => worker?.unregister())
    else await serviceWorker.register(`${schemeWorker}?scheme=${scheme}`).then(watchDismissal)
  } catch {
    retryWorker()
  }
}

const watched = new WeakSet<ServiceWorker>()

/**
 * Logout removes the service worker together with other stored data, before or after the page registers it
 * again, and whether or not it controls this page. So its state is observed.
 */
function watchDismissal({ installing, waiting: waitingWorker, active }: ServiceWorkerRegistration) {
  for (const worker of [installing, waitingWorker, active]) {
    if (!worker || watched.has(worker)) continue
    watched.add(worker)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') retryWorker()
    })
    if (worker.state === 'redundant') retryWorker()
  }
}

/** Limits the tries in a browser that accepts no worker. */
let triesLeft = 0

function retryWorker() {
  if (triesLeft-- > 0) updateWorker()
}

let isWatching = false

function watchOtherTabs() {
  if (isWatching) return
  isWatching = true
  addEventListener('storage', updateWorker)
}
