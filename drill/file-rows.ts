import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { enquiryHeadings } from '../src/modules/registrations/imports/rules.ts'
import { findColumns } from '../src/platform/csv/import-csv.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { type Caller, type Callers, inParallel } from './callers.ts'
import { enrolAtDesk } from './enrol-at-desk.ts'
import type { KillableSite } from './killable-site.ts'
import type { DrillOptions } from './row.ts'
import { inDatabase, releaseJobs } from './site-database.ts'
import { waitUntil } from './wait-until.ts'

type FileDrill = {
  options: DrillOptions
  site: KillableSite
  callers: Callers
  admin: Pick<Caller, 'cookie' | 'from'>
  size: { enquiries: number; claims: number; kills: number }
}

/** A file is imported by a job that is killed between rows: each row becomes one enquiry. */
export async function importEnquiries(drill: FileDrill): Promise<Record<string, number>> {
  const { options, site, callers, admin, size } = drill
  const lines = Array.from(
    { length: size.enquiries },
    (_, n) => `Row ${n},${9_700_000_000 + n},Data Science`,
  )
  const body = ['name,phone,course', ...lines].join('\n')
  const path = `/api/admin/enquiry-imports?${new URLSearchParams({ name: 'rows.csv' })}`
  const headers = { 'content-type': 'text/csv', cookie: admin.cookie }
  const { text } = await callers.send(path, { method: 'POST', headers, body }, admin.from)
  const { id } = JSON.parse(text)
  await callers.ask(admin, fillPath('/api/admin/enquiry-imports/{id}/start', { id }), {
    body: {
      columns: findColumns(['name', 'phone', 'course'], enquiryHeadings).columns,
      course: null,
      source: 5,
      owner: 'nobody',
      courses: [],
      sources: [],
      owners: [],
    },
  })
  const countImported = () =>
    count(
      site,
      `select count(*) from registrations r join students s
         on s.id = r.student_id where s.name like 'Row %'`,
    )
  for (let doneCount = 1; doneCount <= size.kills; doneCount++) {
    await waitUntil(
      async () => (await countImported()) >= (size.enquiries * doneCount) / (size.kills + 1),
      5_000,
    )
    await site.kill()
    await releaseJobs(site.environment)
  }
  await waitUntil(
    async () => {
      await releaseJobs(site.environment)
      const unfinished = `select count(*) from enquiry_imports where id = ${id} and state <> 'done'`
      return (await count(site, unfinished)) === 0
    },
    options.sabotage ? 15_000 : 60_000,
  )
  const importedRows = await count(
    site,
    `select count(*) from enquiry_import_rows where import_id = ${id} and state = 'imported'`,
  )
  return {
    'rows not imported': size.enquiries - importedRows,
    'enquiries too many or too few': (await countImported()) - size.enquiries,
  }
}

/** A bank statement, uploaded again after each kill, confirms each payment once. */
export async function matchClaims(drill: FileDrill): Promise<Record<string, number>> {
  const { site, callers, admin, size } = drill
  const payee = { address: 'fees@okbank', name: 'Institute Fees' }
  await callers.ask(admin, '/api/admin/upi-address', { method: 'PUT', body: payee })
  const desk = { environment: site.environment, callers, admin }
  const references = await inParallel(
    Array.from({ length: size.claims }, (_, number) => async () => {
      const email = `claim-${number}@mail.example`
      const id = await enrolAtDesk(desk, { name: `Claimer ${number}`, email, dueOn: '2027-12-01' })
      const body = { key: `drill-claim-${number}`, paise: 100_000 }
      const { text } = await callers.ask(
        admin,
        fillPath('/api/admin/enrolments/{id}/upi-claims', { id }),
        { body },
      )
      return JSON.parse(text).claim.reference as string
    }),
  )
  const from = 426_800_000_000 + randomInt(1e6)
  const lines = references.map((one, n) => `22/11/2026,UPI/${from + n}/${one},1000.00`)
  const headers = { 'content-type': 'text/csv', cookie: admin.cookie }
  const body = ['Date,Narration,Credit', ...lines].join('\n')
  const countMatched = () => count(site, `select count(*) from upi_claims where state = 'matched'`)
  for (let doneCount = 1; doneCount <= size.kills; doneCount++) {
    const sending = callers.send(
      '/api/admin/bank-statements',
      { method: 'POST', headers, body },
      admin.from,
    )
    await waitUntil(
      async () => (await countMatched()) >= (size.claims * doneCount) / (size.kills + 1),
      5_000,
    )
    await site.kill()
    await sending
  }
  return inDatabase(site.environment, (client) => countClaims(client, size.claims))
}

async function countClaims(client: pg.Client, claims: number) {
  const { rows } = await client.query<Record<string, number>>(
    `select
       $1 - (select count(*)::int from upi_claims where state = 'matched') as "lines not matched",
       (select count(*)::int from upi_claims c where (
          select count(*) from ledger_entries l where l.enrolment_id = c.enrolment_id
             and l.kind = 'payment' and l.paise = -c.paise and l.id = c.entry_id) <> 1)
         as "claims without exactly one payment",
       (select count(*)::int from ledger_entries l where l.method = 'upi' and (
          select count(*) from documents p where p.entry_id = l.id) <> 1)
         as "payments without exactly one document"`,
    [claims],
  )
  return rows[0] ?? {}
}

const count = ({ environment }: KillableSite, text: string) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ count: string }>(text)
    return Number(rows[0]?.count)
  })
