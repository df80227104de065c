import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCertificates } from '../../../test-support/certificates.ts'
import { openSite, signInAsAdmin, type Visitor, visit } from '../../../test-support/site.ts'
import { certificateAddresses as addresses } from '../../ui/addresses/certificate-addresses.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { printedCode } from './rules.ts'

const now = new Date('2026-11-22T06:00:00Z')
let site: Awaited<ReturnType<typeof openSite>>
/** Another process of the same site. */
let other: Awaited<ReturnType<typeof openSite>>
let owner: Visitor
let of: Awaited<ReturnType<typeof openCertificates>>
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  other = await openSite({ clock: () => now, connectionString: site.connectionString })
  // The later start made the sign-ins of the demo anew.
  owner = await signInAsAdmin({ ...site, signIns: other.signIns })
  of = await openCertificates(site, owner)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const revoke = (id: number) =>
  owner.post(fillPath('/api/admin/certificates/{id}/revocation', { id }), { reason: 'misconduct' })

const storyOf = (name: string, certificate: string, scope: string[] = ['name', 'certificate']) => ({
  name,
  certificate,
  scope,
  image: '',
  imageAlt: '',
  company: 'Bakul',
  position: 'Tester',
  lakh: null,
  location: 'Nashik',
  course: 'Data Science',
  months: 4,
  isFree: false,
  joinDate: '2026-01-12',
  placementDate: '2026-06-15',
  rating: 5,
  skills: [],
  story: `As ${name} told it.`,
  category: 'Data Science',
  consentedOn: '2026-07-01',
  isVisible: true,
})
const addStory = (story: object) =>
  owner.post('/api/admin/stories', { ...story, key: crypto.randomUUID() })
const readFrom = async (path: string, at = site) => (await visit(at).get(path)).text()

// S431
test.each([
  ['of somebody else', 'Gopal Das', 'This certificate belongs to somebody other'],
  ['that is revoked', 'Harini Iyer', 'No valid certificate'],
])('a story takes no certificate %s', async (_, name, message) => {
  const { id, code } = await of.issueToNewStudent('Harini Iyer')
  if (name === 'Harini Iyer') await revoke(id)
  const refusal = await addStory(storyOf(name, code))
  expect(refusal.status).toBe(400)
  expect(await refusal.json()).toMatchObject({
    fields: { certificate: expect.stringContaining(message) },
  })
  expect((await addStory(storyOf(name, '0'.repeat(20)))).status).toBe(400)
})

// S431
test('a story links to the certificate of its person until that is revoked, in every process', async () => {
  const { id, code } = await of.issueToNewStudent('Ishaan Mehta')
  // As typed from paper, or copied from the address
  for (const entry of [printedCode(code), site.address + addresses.page(code)])
    expect((await addStory(storyOf('ishaan  mehta', entry))).status).toBe(201)
  for (const at of [site, other])
    for (const path of [to.stories, endpoints.stories])
      await expect.poll(() => readFrom(path, at), { timeout: 20_000 }).toContain(code)

  expect((await revoke(id)).status).toBe(200)

  expect(await readFrom(to.stories)).not.toContain(code)
  expect(await readFrom(endpoints.stories)).not.toContain(code)
  await expect.poll(() => readFrom(to.stories, other), { timeout: 20_000 }).not.toContain(code)
  expect(await readFrom(to.stories)).toContain('As ishaan  mehta told it.')
})

// S431
test('a story links to no certificate that its consent does not cover, or no longer', async () => {
  const { code } = await of.issueToNewStudent('Jaya Pillai')
  for (const scope of [['name'], ['certificate'], []])
    expect((await addStory(storyOf('Jaya Pillai', code, scope))).status).toBe(201)
  expect(await readFrom(endpoints.stories)).not.toContain(code)
  const answer = await addStory(storyOf('Jaya Pillai', code))
  const { id } = (await answer.json()) as { id: number }
  expect(await readFrom(to.stories)).toContain(code)

  await owner.post(fillPath('/api/admin/stories/{id}/withdrawal', { id }), { version: 1 })

  expect(await readFrom(to.stories)).not.toContain(code)
})
