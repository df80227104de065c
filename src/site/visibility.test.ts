import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, visit } from '../../test-support/site.ts'
import { abilities } from '../domain/accounts/abilities.ts'
import { endpoints } from '../site-map.ts'

type Described = { 'x-who': string; 'x-visibility'?: unknown }

let site: Site
let routes: (Described & { route: string })[]
beforeAll(async () => {
  site = await openSite()
  const { paths } = (await (await visit(site).get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      route: `${method.toUpperCase()} ${path}`,
    })),
  )
})
afterAll(() => site.close())

/** Where the number of a person’s record stands in an address. */
const personRecords =
  /\/(registrations|students|joinings|waits|refunds|papers|cheques|upi-claims|orders|merges|parked-mails)\/(gone\/)?\{|\{student\}/

test('each route of staff says whose records it is about', () => {
  const staff = routes.filter(({ 'x-who': who }) => abilities.some((ability) => ability === who))
  expect(staff.length).toBeGreaterThan(100)
  const silent = staff.filter(({ 'x-visibility': visibility }) => visibility === undefined)
  expect(silent.map(({ route }) => route)).toEqual([])
})

test('each route whose address names a person’s record says which one', () => {
  const named = routes.filter(
    ({ route, 'x-who': who }) =>
      personRecords.test(route) && abilities.some((ability) => ability === who),
  )
  expect(named.length).toBeGreaterThan(30)
  const loose = named.filter(({ 'x-visibility': visibility }) => {
    const places = typeof visibility === 'object' ? Object.values(visibility ?? {}).flat() : []
    return !places.some((place) => String(place).startsWith('path '))
  })
  expect(loose.map(({ route }) => route)).toEqual([])
})
