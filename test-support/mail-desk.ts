import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { FailedMail, FailedMailList } from '../src/modules/messages/contract.ts'
import { openMailServer } from './mail-server.ts'
import { openSite, type Site, signInAsAdmin, type Visitor, visit } from './site.ts'
import { waitFor } from './wait-for.ts'

export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>

/** A site that sends by the test's own mail server, and Meenal Joshi who handles failed mails. */
export async function openMailDesk() {
  const mails = await openMailServer()
  const site = await openSite({ settings: { SMTP_URL: mails.url } })
  const meenal = await signInAsAdmin(site)
  return {
    site,
    mails,
    meenal,
    /** Somebody with a mistyped address who registers; returns the registration's number. */
    register: async (person: { name?: string; email?: string } = {}) => {
      const { name = 'Zarina Shaikh', email = addressNowhere() } = person
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
    untilFailed: (registration: number) => untilFailed(site, meenal, registration),
    settle: (id: number, body: unknown, clerk: Visitor = meenal) => settle(clerk, id, body),
    close: async () => {
      await site.close()
      await mails.close()
    },
  }
}

/** An address that the mail server does not know. */
export const addressNowhere = () => `zarina-${randomBytes(4).toString('hex')}@nowhere.example`

let lastPhone = 9_822_000_000
const newPhone = () => `+91${++lastPhone}`

export async function listMails(clerk: Visitor, query = ''): Promise<FailedMailList> {
  const response = await clerk.get(`/api/admin/failed-mails${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as FailedMailList
}

export const settle = (clerk: Visitor, id: number, body: unknown) =>
  clerk.ask(`/api/admin/failed-mails/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Skips the growing pauses between tries. */
export async function tryNow(site: Site) {
  await site.sql(
    `update graphile_worker._private_jobs set run_at = now(), max_attempts = 1000
      where run_at > now() and locked_by is null`,
  )
  await site.sql(`notify "jobs:insert", '{"count": 2}'`)
}

/** The first failed mail about a registration, once it was tried often enough. */
export async function untilFailed(site: Site, clerk: Visitor, registration: number) {
  return waitFor(
    async (): Promise<FailedMail> => {
      await tryNow(site)
      const [mail] = (await listMails(clerk, `?registration=${registration}`)).mails
      if (!mail) throw new Error('It is still being tried.')
      return mail
    },
    { timeout: 20_000, interval: 30 },
  )
}
