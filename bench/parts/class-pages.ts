import type { Browser } from '@playwright/test'
import { generatePath } from '../../src/ui/addresses/path-pattern.ts'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { openEmbeddedDatabase, signInsOf } from '../../test-support/product-process.ts'
import { type RunningSite, signInAsAdmin, withSite } from '../a-site.ts'
import { paintInPairs, slowPhone } from '../first-paint.ts'
import { type BenchPart, median, ms, type ResultLine } from '../part.ts'
import { seedClasses } from '../seed-classes.ts'
import { openBrowser } from './weights.ts'

const students = 30
/** Milliseconds between two taps of a person who reads the names. */
const betweenTaps = 250

/** A roll of thirty on a slow phone, and how soon such a phone shows a certificate. */
export const classPages: BenchPart = {
  name: 'roll and certificate',
  measure: ({ isShort }) =>
    withSite({}, async (site) => {
      const { session, code } = await seed(site)
      const browser = await openBrowser()
      const lines = [
        await takeRoll(browser, site, session),
        await showCertificate(browser, site.address, { code, rounds: isShort ? 1 : 11 }),
      ]
      await browser.close()
      return lines
    }),
}

/** A batch that is over with its certificates, and one of its classes without a roll. */
async function seed(site: RunningSite) {
  const client = await openEmbeddedDatabase(site.folder)
  await seedClasses(client, { batches: 1, students })
  const [{ id: batch } = {}] = (
    await client.query<{ id: string }>(`select id from batches where saved_by = 'Bench'`)
  ).rows
  const cookie = await signInAsAdmin(site)
  const response = await fetch(`${site.address}/api/admin/batches/${batch}/certificates`, {
    method: 'POST',
    headers: { cookie, origin: site.address },
  })
  if (!response.ok) throw new Error(`Issuing certificates answered ${response.status}.`)
  const certificates = await client.query<{ code: string }>('select code from certificates limit 1')
  const [{ id: session } = {}] = (
    await client.query<{ id: string }>(
      `update class_sessions set roll_taken_at = null, roll_taken_by = null,
              starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'
        where id = (select max(id) from class_sessions where batch_id = $1) returning id`,
      [batch],
    )
  ).rows
  await client.query('delete from attendance_entries where session_id = $1', [session])
  await client.end()
  return { session: Number(session), code: certificates.rows[0]?.code ?? '' }
}

async function takeRoll(browser: Browser, site: RunningSite, session: number): Promise<ResultLine> {
  const { context, page } = await slowPhone(browser)
  const { email, password } = signInsOf(site.product).find(({ role }) => role === 'admin') ?? {}
  await page.goto(site.address + to.login, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.getByLabel('Email Address').fill(email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
  await page.waitForURL(site.address + to.home, { timeout: 60_000 })
  await page.goto(`${site.address}${to.adminRecord('attendance', session)}`)
  const buttons = page.getByRole('button', { name: /^Present: / })
  await buttons.nth(students - 1).waitFor({ timeout: 60_000 })
  const startedAt = performance.now()
  for (let tap = 0; tap < students; tap++) {
    await page.waitForTimeout(betweenTaps)
    await buttons.nth(tap).tap()
  }
  await page.getByRole('button', { name: 'Save attendance' }).tap()
  await page.getByText('Attendance saved.').waitFor()
  const time = performance.now() - startedAt
  await context.close()
  return {
    what: `roll of ${students} on a slow phone, ${students + 1} taps, from the sheet to “Attendance saved.”`,
    measured: ms(time),
    beside: `${betweenTaps} ms between taps`,
    reach: '≤ 20 s',
    isReached: time <= 20_000,
  }
}

async function showCertificate(
  browser: Browser,
  address: string,
  { code, rounds }: { code: string; rounds: number },
): Promise<ResultLine> {
  const certificates: number[] = []
  const homes: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [certificate] = await paintInPairs(
      browser,
      address,
      generatePath(endpoints.certificate, { code }),
      1,
    )
    const [home] = await paintInPairs(browser, address, to.home, 1)
    certificates.push(certificate?.whole.first ?? 0)
    homes.push(home?.whole.first ?? 0)
  }
  const ratio = median(certificates.map((time, at) => time / (homes[at] ?? 1)))
  return {
    what: 'certificate on a slow phone: first paint',
    measured: ms(median(certificates)),
    beside: `home page ${ms(median(homes))}`,
    ratio,
    reach: '≤ 1',
    isReached: ratio <= 1,
  }
}
