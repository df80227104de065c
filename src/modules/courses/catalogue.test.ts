import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import seed from '../../../content/courses.json' with { type: 'json' }
import { cloneDatabase, openSite, type Site } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

type Course = Record<string, unknown> & { id: string; title: string }

// Two processes of the product on one database, as behind a load balancer.
let sites: Site[] = []
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  sites = [await openSite({ connectionString }), await openSite({ connectionString })]
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

beforeEach(async () => {
  // Two statements in one transaction: no site may read the list while it is empty.
  const catalogue = JSON.stringify(seed).replaceAll("'", "''")
  await sites[0]?.sql(
    `delete from courses;
     insert into courses (id, position, course)
     select value ->> 'id', ordinality, value
       from json_array_elements('${catalogue}'::json) with ordinality`,
  )
  await onBothSites(async (site) => expect(await courses(site)).toEqual(seed))
})

test('/courses.json is the seeded catalogue to the letter, keys in their order', async () => {
  for (const site of sites) {
    const response = await fetch(`${site.address}/courses.json`)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const text = await response.text()
    expect(text).toBe(JSON.stringify(seed))
    expect(text).toContain('"discounted price":8999,"realprice":14999')
  }
})

test('a browser that holds the catalogue hears that nothing changed, until something does', async () => {
  const [site] = sites as [Site]
  const ask = (etag = '') =>
    fetch(`${site.address}/courses.json`, { headers: { 'if-none-match': etag } })
  const tag = (await ask()).headers.get('etag') ?? ''

  expect((await ask(tag)).status).toBe(304)
  await rename('mern-stack', 'MERN and Friends')

  await onBothSites(async () => expect((await ask(tag)).status).toBe(200))
})

test('a changed price and title show on every page of both sites', async () => {
  await onBothSites(async (site) => expect(await page(site, '/')).toContain('Data Science'))
  await onBothSites(async (site) =>
    expect(await page(site, '/courses/java-core-advanced')).toContain('₹8,999'),
  )

  await sites[0]?.sql(
    `update courses set course = replace(replace(course::text,
       '"discounted price":8999', '"discounted price":7777'),
       'Java Core & Advanced', 'Java from the Ground')::json
      where id = 'java-core-advanced'`,
  )

  await onBothSites(async (site) => {
    for (const path of ['/', '/courses', '/courses/java-core-advanced', '/courses.json'])
      expect(await page(site, path), path).toContain('Java from the Ground')
    for (const path of ['/courses', '/courses/java-core-advanced', '/payment/java-core-advanced'])
      expect(await page(site, path), path).toContain('₹7,777')
    const [first] = await courses(site)
    expect(first).toMatchObject({ title: 'Java from the Ground', 'discounted price': 7777 })
  })
})

test('a course that is taken away is found by nobody, one that is added by everybody', async () => {
  await onBothSites(async (site) => {
    expect((await fetch(`${site.address}/courses/ai-ml`)).status).toBe(200)
    expect((await fetch(`${site.address}/courses/rust-nights`)).status).toBe(404)
  })
  const addedCourse = { ...seed[0], id: 'rust-nights', title: 'Rust Nights' }

  await sites[0]?.sql(`delete from courses where id = 'ai-ml'`)
  await sites[0]?.sql(
    `insert into courses (id, position, course) values ('rust-nights', 0, $1::json)`,
    [JSON.stringify(addedCourse)],
  )

  await onBothSites(async (site) => {
    expect((await courses(site)).map(({ id }) => id)).toEqual([
      'rust-nights',
      ...seed.map(({ id }) => id).filter((id) => id !== 'ai-ml'),
    ])
    expect((await fetch(`${site.address}/courses/ai-ml`)).status).toBe(404)
    expect(await page(site, '/courses/rust-nights')).toContain('<title>Rust Nights |')
    expect(await page(site, '/')).toContain('Rust Nights')
  })
})

test('many changes at once leave both sites with the last one', async () => {
  const titles = Array.from({ length: 30 }, (_, number) => `Android, take ${number}`)

  for (const title of titles) await rename('android-development', title)

  await onBothSites(async (site) => {
    expect(await page(site, '/courses/android-development')).toContain('<title>Android, take 29 |')
  })
})

/** Waits until it holds on both sites: an announcement takes a moment. */
async function onBothSites(holds: (site: Site) => Promise<void>) {
  for (const site of sites) await waitFor(() => holds(site), { timeout: 10_000, interval: 20 })
}

async function page(site: Site, path: string): Promise<string> {
  return (await fetch(site.address + path)).text()
}

async function courses(site: Site): Promise<Course[]> {
  return (await fetch(`${site.address}/courses.json`)).json() as Promise<Course[]>
}

async function rename(id: string, title: string) {
  await sites[0]?.sql(
    `update courses set course = jsonb_set(course::jsonb, '{title}', to_jsonb($2::text))
      where id = $1`,
    [id, title],
  )
}
