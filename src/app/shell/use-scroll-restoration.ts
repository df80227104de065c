import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '../../ui/router.tsx'
import { hideMobileMenu } from './MobileMenu.tsx'

/** The position of the last navigation, for lists that are still too short for it. */
export const restoredPosition = { top: 0 }

/**
 * After a navigation: closes the menu, scrolls to the top or, after back and forward, to the former
 * position, and focuses the heading for screen readers. A new query or hash alone is no navigation.
 */
export function useScrollRestoration() {
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
    if (position !== undefined || isArrived)
      window.scrollTo({ top: position ?? 0, behavior: 'instant' })
    restoredPosition.top = position ?? 0
    return isArrived ? focusHeading() : undefined
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
