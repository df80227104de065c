import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAddresses } from '../test-support/page-addresses.ts'
import { openSite, type Site } from '../test-support/site.ts'
import { to } from './site-map.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const visitors = pageAddresses.filter((path) => !path.startsWith(to.admin))

test.each(visitors)('%s needs no more than 90 kB of scripts, in ten files', async (path) => {
  const html = await (await fetch(site.address + path)).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  )

  const sizes = await Promise.all(
    scripts.map(async (file) => {
      const response = await fetch(site.address + file, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-encoding')).toBe('br')
      return Number(response.headers.get('content-length'))
    }),
  )

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.length).toBeLessThanOrEqual(10)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000)
})
