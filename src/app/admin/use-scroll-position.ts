import { useEffect } from 'react'
import { useLocation } from '../../ui/router.tsx'
import { restoredPosition } from '../shell/use-scroll-restoration.ts'

/** After Back a list is still loading: scrolls to the former position once it is long enough. */
export function useScrollPosition() {
  const { key } = useLocation()
  useEffect(() => {
    const controller = new AbortController()
    if (key && restoredPosition.top > 0) scrollWhenTall(restoredPosition.top, controller.signal)
    return () => controller.abort()
  }, [key])
}

/** Scrolls to a position once the page is long enough; a scroll by the visitor or `signal` cancels it. */
function scrollWhenTall(top: number, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) stop()
  })
  const stop = () => observer.disconnect()
  for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(gesture, stop, { once: true, passive: true, signal })
  signal.addEventListener('abort', stop, { once: true })
  observer.observe(document.body)
}
