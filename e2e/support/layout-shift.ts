import type { Page } from '@playwright/test'

/** As Chromium reports it; TypeScript's own list of entries has no such kind. */
type LayoutShift = PerformanceEntry & { value: number }

declare global {
  interface Window {
    shift: number
  }
}

/**
 * Begins to watch; asked later, says how far what was seen of the page then open has moved by itself,
 * as Google counts it: https://web.dev/articles/cls
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as LayoutShift).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => window.shift)
}
