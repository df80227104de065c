import { afterAll, beforeAll, expect, test } from 'vitest'
import { about, testimonials } from '#texts/about.ts'
import { gallery } from '#texts/gallery.ts'
import { placementStories, successSection } from '#texts/home.ts'
import { sampleGallery } from '#texts/samples/gallery.ts'
import { sampleInstructors } from '#texts/samples/instructors.ts'
import { sampleStories } from '#texts/samples/stories.ts'
import { storiesPage } from '#texts/stories.ts'
import catalogue from '../../../../content/courses.json' with { type: 'json' }
import { demoMapsEntry } from '../../../../content/reviews.ts'
import { pageAddresses } from '../../../../test-support/page-addresses.ts'
import { openSite, type Site, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { sampleTexts } from './sample-texts.ts'

let site: Site
let second: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite()
  second = await openSite({ connectionString: site.connectionString })
  owner = await hire(site, 'Anoop Varghese', 'owner')
  // The demo's batches are taught by members of its team who have the same names
  await site.sql('update batches set trainer_id = null')
})
afterAll(async () => {
  await second.close()
  await site.close()
})

const send = (method: string, path: string, body: object, visitor = owner) =>
  visitor.ask(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const textAt = async (path: string, from = site) => (await fetch(from.address + path)).text()

const people = [
  ...successSection.companies,
  ...[...sampleInstructors, ...sampleStories, ...testimonials, ...placementStories].map(
    ({ name }) => name,
  ),
]
const reviewers = demoMapsEntry.reviews.map(({ author }) => author)
const traceIn = (text: string) => [...people, ...reviewers].filter((name) => text.includes(name))

const otherImages = sampleGallery.slice(1)
const keptCourses = ['data-science', 'mern-stack', 'ai-ml']

type Sample = CallData<'GET /api/admin/set-up/sample'>['sample']
const readSample = async () =>
  ((await (await owner.get('/api/admin/set-up/sample')).json()) as { sample: Sample }).sample
const countOf = (sample: Sample, what: string) =>
  sample.find((entry) => entry.what === what)?.count ?? 0
type PageText = CallData<'GET /api/admin/page-texts'>['texts'][number]
const textsOf = async (page: string) =>
  ((await (await owner.get(`/api/admin/page-texts?page=${page}`)).json()) as { texts: PageText[] })
    .texts
const publishText = async (page: string, slot: string, text: string) => {
  const version = (await textsOf(page)).find((one) => one.slot === slot)?.version ?? 0
  const saved = await send('PUT', 'page-texts', { language: 'en', slot, version, text })
  expect(saved.status, await saved.clone().text()).toBe(200)
  const texts = [{ slot, version: version + 1 }]
  const published = await send('PUT', 'page-texts/published', { language: 'en', texts })
  expect(published.status).toBe(200)
}

// S442
test('the checklist names tagline, hours, pictures and sentences of the sample until each is another', async () => {
  const before = await readSample()
  for (const what of ['Tagline', 'Opening hours', 'Part of the city', 'Companies on Home'])
    expect(countOf(before, what), what).toBeGreaterThan(0)
  const contact = before.find(({ what }) => what === 'Texts on Contact')
  expect(contact?.sentences?.join()).toContain('second floor')
  expect(contact?.sentences?.join()).toContain('bus stop')
  // No picture of a page that staff may replace is left out
  for (const page of ['home', 'about', 'contact', 'joinFreeDemo', 'login', 'signup', 'notFound']) {
    const pictures = (await textsOf(page)).filter(({ kind }) => /picture|film/.test(kind))
    expect(pictures, page).not.toEqual([])
    const ids = pictures.map(({ slot }) => slot)
    for (const id of ids)
      expect(
        sampleTexts.filter(({ slots }) => slots.test(id)),
        id,
      ).toHaveLength(1)
  }

  const { version } = (await (await owner.get('/api/admin/institute')).json()) as {
    version: number
  }
  const openingTimes = [...Array(6).fill({ from: '10:00', until: '18:00' }), null]
  const details = { version, tagline: 'We read every line', openingTimes }
  expect((await send('PUT', 'institute', details)).status).toBe(200)
  await publishText('contact', 'contact.contact.intro', 'The desk is beside the gate.')
  const after = await readSample()
  expect([countOf(after, 'Tagline'), countOf(after, 'Opening hours')]).toEqual([0, 0])
  expect(countOf(after, 'Texts on Contact')).toBe(countOf(before, 'Texts on Contact') - 1)
})

// S442
test('only who may change settings removes the sample', async () => {
  const editor = await hire(site, 'Ravi Menon', 'content')
  const body = { kept: keptCourses, key: crypto.randomUUID() }
  expect((await send('POST', 'set-up/sample-removals', body, editor)).status).toBe(403)
  expect(traceIn(await textAt(to.about))).not.toEqual([])
})

// S442
test('one action removes people, stories, quotes, pictures and courses of the sample, and what somebody changed stays', async () => {
  const list = await (await owner.get('/api/admin/gallery-pictures')).json()
  const [first] = (list as CallData<'GET /api/admin/gallery-pictures'>).pictures
  const ownPicture = { ...first, caption: 'Our own class.' }
  expect((await send('PUT', `gallery-pictures/${first?.id}`, ownPicture)).status).toBe(200)
  expect(traceIn(await textAt(endpoints.reviews))).not.toEqual([])

  const body = { kept: keptCourses, key: crypto.randomUUID() }
  const removals = [1, 2].map(() => send('POST', 'set-up/sample-removals', body))
  expect((await Promise.all(removals)).map(({ status }) => status)).toEqual([200, 200])
  const events = await site.sql(`select from audit_events where event = 'remove sample content'`)
  expect(events).toHaveLength(1)

  for (const path of pageAddresses) expect(traceIn(await textAt(path)), path).toEqual([])
  const { courses, starts, stories, instructors, reviews, sitemap } = endpoints
  for (const path of [courses, starts, stories, instructors, reviews, sitemap])
    expect(traceIn(await textAt(path)), path).toEqual([])
  await expect
    .poll(async () => traceIn(await textAt(to.about, second)), { timeout: 10_000 })
    .toEqual([])

  const galleryPage = await textAt(to.gallery)
  expect(galleryPage).toContain('Our own class.')
  const trace = `${galleryPage}${await textAt(endpoints.gallery)}`
  for (const { caption } of otherImages) expect(trace).not.toContain(caption)
  const ids = (JSON.parse(await textAt(courses)) as { id: string }[]).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(keptCourses.toSorted())
  expect(catalogue.length).toBeGreaterThan(keptCourses.length)
})

// S442
test('afterwards no section is empty, and required texts are there', async () => {
  const aboutPage = await textAt(to.about)
  expect(aboutPage).not.toContain(`>${about.testimonialsHeading}<`)
  expect(aboutPage).not.toContain(`>${about.trainersHeading}<`)
  const home = await textAt(to.home)
  expect(home).not.toContain(successSection.companiesHeading)
  expect(home).not.toContain(successSection.verifiedNote)
  expect(home).toContain(successSection.heading)
  expect(home).toContain(`href="${to.stories}"`)
  expect(home).not.toContain('95%')
  expect(home).not.toContain('Number one')
  expect(await textAt(to.stories)).toContain(storiesPage.noStories)
  expect(await textAt(to.gallery)).toContain(gallery.heading)
})

// S442
test('removed entries leave the checklist, and remaining pictures are on it', async () => {
  const sample = await readSample()
  for (const what of ['Stories on Home', 'What students say on About', 'Companies on Home'])
    expect(countOf(sample, what), what).toBe(0)
  expect(countOf(sample, 'History on About')).toBe(0)
  expect(countOf(sample, 'Picture on Contact')).toBe(1)
})

// S442
test('the sample does not come back at the next start, and an entry comes back with its text', async () => {
  const later = await openSite({ connectionString: site.connectionString })
  expect(traceIn(await textAt(to.about, later))).toEqual([])
  await later.close()

  const [quote] = testimonials
  const slot = 'about.ofStudent.nayan-borah.text'
  const texts = [{ slot, version: 1 }]
  const undone = await send('PUT', 'page-texts/undone', { language: 'en', texts })
  expect(undone.status).toBe(200)
  expect(await textAt(to.about)).toContain(quote?.name)
})
