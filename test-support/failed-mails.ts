import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { FailedMail, FailedMailList } from '../src/modules/messages/contract.ts'
import { openMailServer } from './mail-server.ts'
import { openSite, type Site, signInAsAdmin, type Visitor, visit } from './site.ts'
import { waitFor } from './wait-for.ts'

export type FailedMails = Awaited<ReturnType<typeof openFailedMails>>

/** A site that sends by the test's own mail server, and Meenal Joshi who handles failed mails. */
export async function openFailedMails() {
  const mailServer = await openMailServer()
  const site = await openSite({ settings: { SMTP_URL: mailServer.url } })
  const meenal = await signInAsAdmin(site)
  return {
    site,
    mailServer,
    meenal,
    /** Somebody with a mistyped address who registers; returns the registration's number. */
    register: async (person: { name?: string; email?: string } = {}) => {
      const { name = 'Zarina Shaikh', email = undeliverableEmail() } = person
      const visitor = visit(site)
      const account = { name, email, password: 'a long enough password' }
      expect((await visitor.post('/api/auth/register', account)).status).toBe(201)
      const registration = { phone: newPhone(), course: 'Data Science' }
      expect((await visitor.post('/api/free-demo/register', registration)).status).toBe(200)
      const [row] = await site.sql<{ id: number; student: number }>(
        'select max(id)::int as id, max(student_id)::int as student from registrations',
      )
      return {
        ...visitor,
        ...account,
        ...registration,
        id: row?.id ?? 0,
        student: row?.student ?? 0,
      }
    },
    list: (query = '') => listMails(meenal, query),
    waitForFailedMail: (registration: number) => waitForFailedMail(site, meenal, registration),
    updateMail: (id: number, body: unknown, clerk: Visitor = meenal) => updateMail(clerk, id, body),
    close: async () => {
      await site.close()
      await mailServer.close()
    },
  }
}

/** An address that the mail server does not know. */
export const undeliverableEmail = () => `zarina-${randomBytes(4).toString('hex')}@nowhere.example`

let lastPhone = 9_822_000_000
const newPhone = () => `+91${++lastPhone}`

export async function listMails(clerk: Visitor, query = ''): Promise<FailedMailList> {
  const response = await clerk.get(`/api/admin/failed-mails${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as FailedMailList
}

export const updateMail = (clerk: Visitor, id: number, body: unknown) =>
  clerk.ask(`/api/admin/failed-mails/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Skips the growing pauses between tries. */
export async function retryJobsNow(site: Site) {
  await site.sql(
    `update graphile_worker._private_jobs set run_at = now(), max_attempts = 1000
      where run_at > now() and locked_by is null`,
  )
  await site.sql(`notify "jobs:insert", '{"count": 2}'`)
}

/** The first failed mail about a registration, once it was tried often enough. */
export async function waitForFailedMail(site: Site, clerk: Visitor, registration: number) {
  return waitFor(
    async (): Promise<FailedMail> => {
      await retryJobsNow(site)
      const [mail] = (await listMails(clerk, `?registration=${registration}`)).mails
      if (!mail) throw new Error('It is still being tried.')
      return mail
    },
    { timeout: 20_000, interval: 30 },
  )
}
