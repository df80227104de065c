import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { hideMobileMenu } from './MobileMenu.tsx'

/**
 * After a navigation: closes the menu, scrolls to the top or, after back and forward, to the former
 * position, and focuses the heading for screen readers. A new query or hash alone is no navigation.
 */
export function useArrival() {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  // A hash that was typed or clicked has an entry without a key; the path distinguishes them.
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
    // The browser would scroll before the former page is rendered. It handles reloads well.
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

/** At once or, while a list is loading, when the page is long enough; a scroll by the visitor cancels it. */
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

/** At once or, while the page is loading, as soon as there is a heading. */
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
    // Not if the focus has moved elsewhere meanwhile.
    const keepsFocus =
      document.activeElement === previousFocus || document.activeElement === document.body
    if (keepsFocus) late.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
