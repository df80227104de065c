import { offlineCopies, schemeWorker } from '../../../ui/addresses/site-map.ts'
import { readScheme } from '../../../ui/scheme.ts'

/**
 * Stores what this page shows, without forms and scripts: its service worker answers with it when there is no
 * connection. A copy belongs to one session: whatever ends or replaces the token deletes all copies
 * (SessionProvider.tsx). `expires` is when the session ends, in seconds since the epoch.
 */
export async function storeCopy(expires: number): Promise<void> {
  const { serviceWorker } = navigator
  const token = localStorage.getItem('token')
  if (!serviceWorker || !token) return
  const html = copyPage()
  await serviceWorker.register(`${schemeWorker}?scheme=${readScheme()}`, {
    scope: new URL('.', location.href).pathname,
  })
  const copies = await caches.open(offlineCopies)
  // Whoever signed out or in meanwhile has deleted the copies, and this one would come after.
  if (localStorage.getItem('token') !== token) return
  await copies.put(location.pathname, new Response(html, { headers: headersUntil(expires) }))
}

const headersUntil = (expires: number) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'",
  expires: new Date(expires * 1000).toUTCString(),
})

function copyPage(): string {
  const copy = document.implementation.createHTMLDocument(document.title)
  const root = document.documentElement.cloneNode() as HTMLElement
  const main = document.querySelector('main')?.cloneNode(true) as HTMLElement
  for (const part of main.querySelectorAll('form, button')) part.remove()
  main.querySelector('[hidden]')?.removeAttribute('hidden')
  const style = copy.createElement('style')
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    .join('')
  const viewport = document.querySelector('meta[name=viewport]')?.cloneNode() ?? ''
  copy.head.append(viewport, style)
  copy.body.append(main)
  root.append(copy.head, copy.body)
  return `<!doctype html>${root.outerHTML}`
}

/** Without a connection the copy opens in place of the page. */
export async function openCopy(): Promise<void> {
  if (!navigator.onLine && (await caches.match(location.pathname))) location.reload()
}

/** The seat was left: there is nothing more to read. */
export async function deleteCopy(): Promise<void> {
  const copies = await caches.open(offlineCopies)
  await copies.delete(location.pathname)
}
