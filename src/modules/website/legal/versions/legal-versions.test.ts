import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../../test-support/checkout-site.ts'
import { putText } from '../../../../../test-support/put-text.ts'
import { signUp, type Visitor, visit } from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import type { OwnData } from '../../../data-export/contract.ts'
import { legalPageNames, legalPagesOf } from '../../../page-texts/legal-pages/rules.ts'
import { removeSlotSigns, slotNumbersWithin } from '../../../page-texts/slot-signs.ts'

let now = new Date('2026-12-01T15:00:00Z')
let checkouts: CheckoutSite
let editor: Visitor
beforeAll(async () => {
  checkouts = await openCheckoutSite({ clock: () => now })
  editor = await hire(checkouts.site, 'Devika Nair', 'content')
})
afterAll(() => checkouts.close())

const html = async (path: string) => (await fetch(checkouts.site.address + path)).text()
const textsOf = async (page: string) =>
  (await (
    await editor.get(`/api/admin/page-texts?page=${page}`)
  ).json()) as CallData<'GET /api/admin/page-texts'>
const put = (path: string, body: object) => putText(editor, `page-texts${path}`, body)
/** Saves a text of a legal page, and publishes it from a day on. */
async function change(slot: string, text: string, validFrom?: string) {
  const { texts } = await textsOf('terms')
  const before = texts.find((one) => one.slot === slot)?.version ?? 0
  const saved = await put('', { slot, version: before, text })
  expect(saved.status, await saved.clone().text()).toBe(200)
  const { version } = (await saved.json()) as { version: number }
  return put('/published', { texts: [{ slot, version }], ...(validFrom && { validFrom }) })
}
const listPages = async () =>
  (
    (await (
      await editor.get('/api/admin/legal-pages')
    ).json()) as CallData<'GET /api/admin/legal-pages'>
  ).pages
const versionsOf = async (name: string) => {
  const page = (await listPages()).find((one) => one.page === name)
  if (!page) throw new Error(`No legal page ${name}.`)
  return page
}
const rule = 'legal.terms.sections.1.paragraphs.0'
const refundRule = 'legal.refundPolicy.sections.2.paragraphs.0'
const acceptedBy = async ({ email }: { email: string }) =>
  (await checkouts.site.sql('select terms_publication from users where email = $1', [email]))[0]

// S444
test('each publication that changes a legal page makes a version of that page alone', async () => {
  const first = await html(to.terms)
  expect(first).toContain('Valid from')
  expect(await versionsOf('terms')).toMatchObject({ versions: [{ number: 0 }], coming: [] })

  const early = await signUp(checkouts.site)
  expect((await change(rule, 'The second rules.')).status).toBe(200)
  const { versions } = await versionsOf('terms')
  expect(versions).toMatchObject([
    { validFrom: '2026-12-01', publishedBy: 'Devika Nair', texts: 1 },
    { number: 0 },
  ])
  expect(await versionsOf('privacy')).toMatchObject({ versions: [{ number: 0 }] })
  expect(await html(to.terms)).toMatch(/Valid from(<!-- -->)? <time dateTime="2026-12-01">/i)
  expect(await html(to.privacy)).not.toContain('2026-12-01')

  const [{ number } = { number: 0 }] = versions
  const old = await fetch(checkouts.site.address + to.legalVersion('terms', number - 1))
  expect(old.headers.get('x-robots-tag')).toContain('noindex')
  const oldHtml = await old.text()
  expect(oldHtml).not.toContain('<script')
  expect(oldHtml).not.toContain('The second rules.')
  expect(oldHtml).toContain('no longer valid')
  expect(oldHtml).toContain('You need an account to register for Fast Track')
  expect(await html(to.legalVersion('terms', number))).toContain('The second rules.')
  expect(await html(to.legalVersions('terms'))).toContain(to.legalVersion('terms', 0))
  for (const path of [`${to.legalVersions('terms')}/99`, `${to.legalVersions('terms')}/x`])
    expect((await fetch(checkouts.site.address + path)).status).toBe(404)

  const late = await signUp(checkouts.site)
  expect(await acceptedBy(early)).toEqual({ terms_publication: number - 1 })
  expect(await acceptedBy(late)).toEqual({ terms_publication: number })
})

// S445
test('an order and the data of a student name the version that was accepted', async () => {
  const buyer = await signUp(checkouts.site)
  const batch = await checkouts.newBatch()
  const { order } = await checkouts.startCheckout(buyer, batch)
  const [row] = await checkouts.site.sql<{ terms_publication: number }>(
    'select terms_publication from orders where id = $1',
    [order],
  )
  const { versions } = await versionsOf('terms')
  expect(row?.terms_publication).toBe(versions[0]?.number)

  expect((await change(rule, 'The third rules.')).status).toBe(200)
  const data = (await (await buyer.get('/api/me/data')).json()) as OwnData
  for (const address of [data.account.acceptedTerms, data.payments[0]?.acceptedTerms]) {
    const accepted = await html(new URL(address ?? '').pathname)
    expect(accepted).toContain('The second rules.')
    expect(accepted).not.toContain('The third rules.')
  }
})

// S446
test('a version of a later day is published at its midnight, and the page says that day', async () => {
  expect((await change(refundRule, 'From the new year.', '2026-11-30')).status).toBe(400)
  expect((await change(refundRule, 'From the new year!', '2028-01-01')).status).toBe(400)
  expect((await change(refundRule, 'All back in the new year.', '2026-12-02')).status).toBe(200)
  expect(await html(to.refundPolicy)).not.toContain('All back in the new year.')
  expect(await versionsOf('refundPolicy')).toMatchObject({
    versions: [{ number: 0 }],
    coming: [{ publishAt: '2026-12-01T18:30:00.000Z', plannedBy: 'Devika Nair', texts: 1 }],
  })

  now = new Date('2026-12-01T18:30:01Z')
  await checkouts.site.sql(
    `update graphile_worker._private_jobs set run_at = now() where run_at = '2026-12-01T18:30:00Z'`,
  )
  await expect
    .poll(() => html(to.refundPolicy), { timeout: 20_000 })
    .toContain('All back in the new year.')
  expect(await html(to.refundPolicy)).toContain('2026-12-02')
  expect((await versionsOf('refundPolicy')).versions[0]).toMatchObject({ validFrom: '2026-12-02' })
})

test('every text within the legal pages belongs to their versions', async () => {
  const { preview } = await textsOf('terms')
  for (const name of legalPageNames) {
    const { texts } = await textsOf(name)
    const page = await html(`${to[name]}?preview=${preview}&edit`)
    const article = page.match(/<article.*<nav aria-label/s)?.[0] ?? ''
    const slots = slotNumbersWithin(article).flatMap(
      (slotNumber) => texts.find(({ number }) => number === slotNumber)?.slot ?? [],
    )
    expect(slots.length).toBeGreaterThan(5)
    expect(slots.filter((slot) => !legalPagesOf(slot).includes(name))).toEqual([])
    expect(removeSlotSigns(page)).toContain('Valid from')
  }
})

test('what is typed into a legal page is a text in its versions, too', async () => {
  const attack = '</style><script>alert(1)</script>\u202e'
  expect((await change(rule, attack)).status).toBe(200)
  const [{ number } = { number: 0 }] = (await versionsOf('terms')).versions
  const page = await html(to.legalVersion('terms', number))
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
})

test('who may not edit texts lists no versions in the back office', async () => {
  const counsellor = await hire(checkouts.site, 'Ravi Menon', 'counsellor')
  expect((await counsellor.get('/api/admin/legal-pages')).status).toBe(403)
  expect((await visit(checkouts.site).get('/api/admin/legal-pages')).status).toBe(401)
})
