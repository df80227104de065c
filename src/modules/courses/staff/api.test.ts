import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import seed from '../../../../content/courses.json' with { type: 'json' }
import { readPdf } from '../../../../test-support/read-pdf.ts'
import {
  cloneDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import type { EditableCourseList, EditedCourse, RevisionList } from '../editing/contract.ts'
import { type CourseDraft, emptyDraft } from '../editing/rules.ts'

// Two processes on one database: what staff publish at the first must reach both.
const now = new Date('2026-11-20T06:30:00.000Z')
let sites: Site[] = []
let admin: Visitor
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  const clock = () => now
  sites = [await openSite({ connectionString, clock }), await openSite({ connectionString, clock })]
  // Each process has a data folder of its own, and the later one set new passwords.
  admin = await signInAsAdmin(sites[1] as Site)
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

const send = (method: string, path: string, body: unknown) =>
  admin.ask(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const read = async (id: string) =>
  (await (await admin.get(`/api/admin/courses/${id}`)).json()) as EditedCourse
const history = async (id: string) =>
  ((await (await admin.get(`/api/admin/courses/${id}/revisions`)).json()) as RevisionList).revisions
const list = async () =>
  ((await (await admin.get('/api/admin/courses')).json()) as EditableCourseList).courses

async function save(id: string, changes: Partial<CourseDraft>, version?: number) {
  const before = await read(id)
  const text = before.draft ?? before.published
  return send('PUT', `courses/${id}/draft`, {
    ...text,
    ...changes,
    version: version ?? before.version,
  })
}
async function publish(id: string, revision?: number) {
  const { version } = await read(id)
  return send('POST', `courses/${id}/revisions`, { version, revision })
}
async function saveAndPublish(id: string, changes: Partial<CourseDraft>) {
  expect((await save(id, changes)).status).toBe(200)
  expect((await publish(id)).status).toBe(200)
}
async function add(draft: Partial<CourseDraft>) {
  return send('POST', 'courses', { ...emptyDraft, ...draft })
}

const page = async (site: Site, path: string) => (await fetch(site.address + path)).text()
/** Waits until it holds on both processes: an announcement takes a moment. */
async function onBothSites(holds: (site: Site) => Promise<void>) {
  for (const site of sites) await waitFor(() => holds(site), { timeout: 10_000, interval: 20 })
}
const audit = (id: string) =>
  (sites[0] as Site).sql(
    `select event as action, actor_name, facts -> 'before' as before, facts -> 'after' as after from audit_events
      where record_kind = 'course' and record_id = $1 order by id`,
    [id],
  )

describe('publishing', () => {
  test('changes every page and file that shows the course, on every process, and nothing before', async () => {
    const id = 'mern-stack'
    const changes = {
      title: 'MERN <Stack> in Depth',
      'discounted price': 17_777,
      realprice: 23_456,
      faqs: [{ question: 'Is this question new?', answer: 'Yes, entirely.' }],
    }
    const before = await page(sites[0] as Site, '/courses.json')

    expect((await save(id, changes)).status).toBe(200)
    expect(await page(sites[0] as Site, '/courses.json')).toBe(before)

    expect((await publish(id)).status).toBe(200)

    const onPage = 'MERN &lt;Stack&gt; in Depth'
    await onBothSites(async (site) => {
      const courses = JSON.parse(await page(site, '/courses.json'))
      expect(courses.find((course: { id: string }) => course.id === id)).toEqual({
        ...seed.find((course) => course.id === id),
        ...changes,
      })
      for (const path of ['/', '/courses', `/courses/${id}`, `/payment/${id}`])
        expect(await page(site, path), path).toContain(onPage)
      for (const path of ['/courses', `/courses/${id}`, `/payment/${id}`])
        expect(await page(site, path), path).toContain('₹17,777')
      const detail = await page(site, `/courses/${id}`)
      expect(detail).toContain('"price":17777,"priceCurrency":"INR"')
      expect(detail).toContain('"@type":"Question","name":"Is this question new?"')
      const brochure = await fetch(`${site.address}/brochures/${id}.pdf`)
      const sheets = readPdf(Buffer.from(await brochure.arrayBuffer()))
      expect(sheets.flatMap(({ lines }) => lines).join('\n')).toContain('₹17,777')
    })
    expect(await read(id)).toMatchObject({ draft: null, published: changes })
  })

  test('a new course is nowhere until it is published, then everywhere', async () => {
    const draft = { id: 'rust-nights', title: 'Rust Nights', syllabus: ['Ownership'] }
    expect((await add(draft)).status).toBe(201)
    expect((await fetch(`${sites[0]?.address}/courses/rust-nights`)).status).toBe(404)

    const early = await publish('rust-nights')
    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({
      fields: { description: expect.any(String), 'discounted price': expect.any(String) },
    })

    await saveAndPublish('rust-nights', { description: 'Evenings.', 'discounted price': 0 })

    await onBothSites(async (site) => {
      expect((await fetch(`${site.address}/courses/rust-nights`)).status).toBe(200)
      expect(await page(site, '/sitemap.xml')).toContain('/courses/rust-nights</loc>')
      expect(JSON.parse(await page(site, '/courses.json')).at(-1)).toEqual({
        id: 'rust-nights',
        title: 'Rust Nights',
        description: 'Evenings.',
        'discounted price': 0,
        realprice: 0,
        syllabus: ['Ownership'],
      })
    })
  })

  test('restoring a revision returns /courses.json byte for byte', async () => {
    const id = 'data-science'
    // Written by hand: other key names, amounts as text, unusual blanks.
    const byHand = `{"id":"${id}",  "title":"Data Science","realprice":"₹30,000","description":"By hand.","price": 2.0e4,"syllabus":[]}`
    const site = sites[0] as Site
    await site.sql('update courses set course = $1::json where id = $2', [byHand, id])
    await site.sql('update course_revisions set course = $1::json where course_id = $2', [
      byHand,
      id,
    ])
    await onBothSites(async (one) =>
      expect(await page(one, '/courses.json')).toContain('"price":20000'),
    )
    const before = await page(site, '/courses.json')
    await saveAndPublish(id, { title: 'Data Science, revised' })
    await onBothSites(async (one) =>
      expect(await page(one, '/courses.json')).toContain('"title":"Data Science, revised"'),
    )
    await save(id, { title: 'A draft that goes away' })

    expect((await publish(id, 1)).status).toBe(200)

    await onBothSites(async (one) => expect(await page(one, '/courses.json')).toBe(before))
    const [row] = await site.sql('select course::text, draft from courses where id = $1', [id])
    expect(row).toEqual({ course: byHand, draft: null })
    expect(await history(id)).toMatchObject([
      { number: 3, restoredFrom: 1 },
      { number: 2, restoredFrom: null, course: { title: 'Data Science, revised' } },
      { number: 1, publishedBy: 'System', course: { 'discounted price': 20_000 } },
    ])
  })

  test('a published course keeps its address, a draft may still change it', async () => {
    expect((await save('ai-ml', { id: 'something-else' })).status).toBe(200)
    expect((await read('ai-ml')).id).toBe('ai-ml')

    await add({ id: 'first-name', title: 'Renamed' })
    expect((await save('first-name', { id: 'ai-ml' })).status).toBe(409)
    expect((await save('first-name', { id: 'New One' })).status).toBe(400)
    expect((await save('first-name', { id: 'second-name' })).status).toBe(200)
    expect((await read('second-name')).draft).toMatchObject({ id: 'second-name' })
    expect((await admin.get('/api/admin/courses/first-name')).status).toBe(404)
  })
})

describe('two people at once', () => {
  test('the later save is refused with who and when, and nothing is overwritten', async () => {
    const id = 'android-development'
    const { version } = await read(id)
    expect((await save(id, { title: 'From the first person' }, version)).status).toBe(200)

    const late = await save(id, { title: 'From the second person' }, version)

    expect(late.status).toBe(409)
    expect((await late.json()).message).toMatch(/ saved this course on 20 Nov 2026, 12:00 pm/)
    expect(await read(id)).toMatchObject({ draft: { title: 'From the first person' } })
    for (const [method, path, body] of [
      ['POST', `courses/${id}/revisions`, { version }],
      ['POST', `courses/${id}/revisions`, { version, revision: 1 }],
      ['PATCH', `courses/${id}`, { version, archived: true }],
    ] as const)
      expect((await send(method, path, body)).status).toBe(409)
  })

  test('of ten saves of one version one is kept, of ten courses with one address one is added', async () => {
    const { version } = await read('c-cpp-programming')
    const tries = Array.from({ length: 10 }, (_, number) => `Take ${number}`)

    const saves = await Promise.all(
      tries.map((title) => save('c-cpp-programming', { title }, version)),
    )
    const adds = await Promise.all(tries.map((title) => add({ id: 'only-one', title })))

    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(adds.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('the list', () => {
  test('a new order is the order of the catalogue; one made from an old order is refused', async () => {
    const publishedIds = (await list()).filter(({ archived }) => !archived).map(({ id }) => id)
    const ids = publishedIds.toReversed()

    expect((await send('PUT', 'course-order', { expected: publishedIds, ids })).status).toBe(200)

    expect((await list()).map(({ id }) => id)).toEqual(ids)
    await onBothSites(async (site) => {
      const publicIds = JSON.parse(await page(site, '/courses.json')).map(
        ({ id }: { id: string }) => id,
      )
      expect(publicIds).toEqual(ids.filter((id) => publicIds.includes(id)))
    })
    expect(
      (await send('PUT', 'course-order', { expected: publishedIds, ids: publishedIds })).status,
    ).toBe(409)
    for (const wrong of [ids.slice(1), [...ids, 'ghost'], ids.with(0, ids[1] ?? '')])
      expect((await send('PUT', 'course-order', { expected: ids, ids: wrong })).status).toBe(400)
  })

  test('an archived course is found by nobody, registrations keep its name, and it comes back', async () => {
    const id = 'ai-ml'
    const archive = async (archived: boolean) =>
      send('PATCH', `courses/${id}`, { version: (await read(id)).version, archived })

    expect((await archive(true)).status).toBe(200)

    await onBothSites(async (site) => {
      for (const path of [`/courses/${id}`, `/payment/${id}`, `/brochures/${id}.pdf`])
        expect((await fetch(site.address + path)).status, path).toBe(404)
      expect(await page(site, '/sitemap.xml')).not.toContain(id)
      expect(await page(site, '/courses.json')).not.toContain(id)
    })
    expect((await publish(id)).status).toBe(409)
    expect((await archive(true)).status).toBe(409)

    expect((await archive(false)).status).toBe(200)
    await onBothSites(async (site) =>
      expect(JSON.parse(await page(site, '/courses.json')).at(-1)).toMatchObject({ id }),
    )
  })
})

test('who changed what from what to what stands in the audit trail', async () => {
  const id = 'digital-marketing'
  await saveAndPublish(id, { discount: '99%' })
  await publish(id, 1)
  await send('PATCH', `courses/${id}`, { version: (await read(id)).version, archived: true })

  const discount = seed.find((course) => course.id === id)?.discount ?? ''
  const entries = await audit(id)
  const actor_name = entries[0]?.actor_name
  expect(actor_name).toEqual(expect.stringMatching(/\w/))
  expect(entries).toEqual([
    { action: 'save course draft', actor_name, before: { discount }, after: { discount: '99%' } },
    { action: 'publish course', actor_name, before: { discount }, after: { discount: '99%' } },
    {
      action: 'restore course',
      actor_name,
      before: { discount: '99%' },
      after: { discount, revision: 1 },
    },
    {
      action: 'archive course',
      actor_name,
      before: { archived: false },
      after: { archived: true },
    },
  ])
})

// The last test: its start sets new demo passwords and ends their sessions.
test('a later start leaves an edited catalogue as it is', async () => {
  await saveAndPublish('python-programming', { title: 'Python, edited' })
  const { connectionString } = sites[0] as Site
  const later = await openSite({ connectionString })

  expect(await page(later, '/courses/python-programming')).toContain('<title>Python, edited |')

  await later.close()
})
