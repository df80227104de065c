import type { Page } from '@playwright/test'
import { findPage } from '../../src/ui/addresses/site-map.ts'
import { open } from './journey.ts'

/**
 * Opens every screen that links lead to, one of each kind: `/admin/students/12` stands for all students.
 * Starts with the given addresses and follows those that begin with `within`.
 */
export async function* visitLinkedPages(page: Page, begin: readonly string[], within: RegExp) {
  const remaining = [...begin]
  const visited = new Set<string>()
  for (let path = remaining.shift(); path !== undefined; path = remaining.shift()) {
    if (visited.has(kindOf(path))) continue
    visited.add(kindOf(path))
    await open(page, path)
    await page.waitForLoadState('networkidle')
    // A section redirects to its first part.
    visited.add(kindOf(new URL(page.url()).pathname))
    remaining.push(
      ...(await linksOf(page)).filter(
        (link) => within.test(link) && findPage(link).name !== 'notFound',
      ),
    )
    yield new URL(page.url()).pathname
  }
}

/** The address without numbers, ids and parameters. */
function kindOf(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\/\d+(?=\/|$)/g, '/:id')
    .replace(/(?<=\/(courses|payment|orders|sources)\/)(?!batches|new)[^/]+/, ':id')
}

function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )
}
