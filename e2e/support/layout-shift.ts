import type { Page } from '@playwright/test'

/** As Chromium reports it; TypeScript's list of entries does not have it. */
type LayoutShift = PerformanceEntry & { value: number }

declare global {
  interface Window {
    shift: number
  }
}

/**
 * Starts recording; later returns the cumulative layout shift of the page as Google defines it:
 * https://web.dev/articles/cls
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
