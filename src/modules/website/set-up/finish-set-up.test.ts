import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteNotices } from '#texts/site-notices.ts'
import { openSite, type Site, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { to } from '../../../ui/addresses/site-map.ts'

let demo: Site
/** The same database, as a production start serves it. */
let live: Site
let owner: Visitor
beforeAll(async () => {
  demo = await openSite()
  live = await openSite({
    connectionString: demo.connectionString,
    settings: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://school.example',
      SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  })
  owner = await hire(demo, 'Anoop Varghese', 'owner')
})
afterAll(async () => {
  await live.close()
  await demo.close()
})

const noindex = '<meta name="robots" content="noindex">'
const html = async (site: Site, address: string = to.home) =>
  (await fetch(site.address + address)).text()
const save = async (details: object, visitor = owner) => {
  const { version } = (await (await owner.get('/api/admin/institute')).json()) as {
    version: number
  }
  return visitor.ask('/api/admin/institute', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, ...details }),
  })
}

test('a live copy says that it is being set up, and asks not to be indexed, until its owner publishes it', async () => {
  for (const address of [to.home, to.about, to.courses, to.login]) {
    const page = await html(live, address)
    expect(page, address).toContain(siteNotices.beingSetUp)
    expect(page, address).toContain(noindex)
  }
  // The demo shows what the specification shows
  expect(await html(demo)).not.toContain(siteNotices.beingSetUp)
  expect(await html(demo)).not.toContain(noindex)

  // A first answer is not the end
  expect((await save({ name: 'Kodi & Koodam' })).status).toBe(200)
  await expect.poll(() => html(live), { timeout: 10_000 }).toContain('Kodi &amp; Koodam')
  expect(await html(live)).toContain(siteNotices.beingSetUp)

  const editor = await hire(demo, 'Devika Nair', 'content')
  expect((await save({ isSetUp: true }, editor)).status).toBe(403)
  expect((await save({ isSetUp: true })).status).toBe(200)
  await expect.poll(() => html(live), { timeout: 10_000 }).not.toContain(siteNotices.beingSetUp)
  expect(await html(live)).not.toContain(noindex)
})

test('a site that saved its details before there was a set-up to finish goes on as it was', async () => {
  await demo.sql(`update institute_details set details = (details::jsonb - array['isSetUp'])::json`)
  await save({ city: 'Kochi' })
  await expect.poll(() => html(live), { timeout: 10_000 }).toContain('Kochi')
  expect(await html(live)).not.toContain(siteNotices.beingSetUp)
})
