import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { hideMobileMenu } from './MobileMenu.tsx'

/**
 * What happens on arrival: the menu closes; on another page, the top of it, or after back and forward the place where
 * the visitor left it; and the focus on its heading, so that screen readers start there. A new query
 * or hash is no new page.
 */
export function useArrival() {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  // A hash typed or clicked gives an entry without a key of its own; the path tells them apart.
  const entry = `${key} ${pathname}`
  const last = useRef({ entry, pathname })
  const positions = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const from = last.current
    if (from.entry === entry) return undefined
    last.current = { entry, pathname }
    hideMobileMenu()
    const isArrived = from.pathname !== pathname
    const position = how === 'POP' ? positions.current.get(entry) : undefined
    const stopScrolling =
      position !== undefined || isArrived ? scrollOnceTall(position ?? 0) : undefined
    const stopFocus = isArrived ? focusHeading() : undefined
    return () => {
      stopScrolling?.()
      stopFocus?.()
    }
  }, [entry, pathname, how])

  useEffect(() => {
    const remember = () => positions.current.set(last.current.entry, window.scrollY)
    // The browser would scroll before the page it goes back to is there. A reload it does well.
    const byUs = () => {
      history.scrollRestoration = 'manual'
    }
    const byBrowser = () => {
      history.scrollRestoration = 'auto'
    }
    byUs()
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', byBrowser)
    window.addEventListener('pageshow', byUs)
    return () => {
      byBrowser()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', byBrowser)
      window.removeEventListener('pageshow', byUs)
    }
  }, [])
}

/** At once or, where a list is still on its way, when the page is long enough; whoever scrolls first ends that. */
function scrollOnceTall(top: number): () => void {
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) stop()
  }
  const observer = new ResizeObserver(scroll)
  const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const stop = () => {
    observer.disconnect()
    for (const gesture of gestures) window.removeEventListener(gesture, stop)
  }
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}

/** At once or, where code or data of the page is still on its way, as soon as there is a heading. */
function focusHeading(): (() => void) | undefined {
  const findHeading = () => document.querySelector<HTMLElement>('#main h1')
  const heading = findHeading()
  if (heading) {
    heading.focus({ preventScroll: true })
    return
  }
  const previousFocus = document.activeElement
  const observer = new MutationObserver(() => {
    const late = findHeading()
    if (!late) return
    observer.disconnect()
    // Nothing is taken from somebody who meanwhile went elsewhere.
    const keepsFocus =
      document.activeElement === previousFocus || document.activeElement === document.body
    if (keepsFocus) late.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
