/** Scrolls to a position once the page is long enough; a scroll by the visitor or `signal` cancels it. */
export function scrollWhenTall(top: number, signal: AbortSignal): void {
  if (signal.aborted) return
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
