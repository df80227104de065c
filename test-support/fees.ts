import { expect } from 'vitest'
import type { EnrolmentData } from '../src/modules/enrolments/contract.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { openSite, signInAsAdmin, type Visitor } from './site.ts'
import { hire } from './team.ts'

/** An institute with an owner and an accountant, and functions to enrol students and record payments. */
export async function openFees(
  clock: () => Date,
  {
    settings,
    renderer,
  }: Pick<NonNullable<Parameters<typeof openSite>[0]>, 'settings' | 'renderer'> = {},
) {
  const site = await openSite({
    clock,
    renderer,
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', ...settings },
  })
  const owner = await signInAsAdmin(site)
  const accountant = await hire(site, 'Ravi Menon', 'accountant')
  let paymentCount = 0
  const newKey = () => `test-key-${++paymentCount}`

  /** A student enrolled for so many rupees; returns the enrolment's number. */
  async function enrolStudent(name: string, terms: { rupees?: number; startsOn?: string } = {}) {
    const [row] = await site.sql<{ id: number }>(
      `insert into students (name, email, source) values ($1, $2, 'staff') returning id::int`,
      [name, `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`],
    )
    const course = {
      key: newKey(),
      course: 'data-science',
      registration: null,
      discountPaise: 0,
      feePaise: (terms.rupees ?? 5_000) * 100,
      discountReason: 'Agreed at the desk',
      isAdult: true,
      startsOn: terms.startsOn ?? '2026-12-01',
      parts: [{ rest: true, days: 0 }],
      guardian: null,
    }
    const address = fillPath('/api/admin/students/{id}/enrolments', { id: row?.id ?? 0 })
    const response = await owner.post(address, course)
    expect(response.status).toBe(201)
    return ((await response.json()) as { enrolment: number }).enrolment
  }

  /** Moves the clock to just after sign-in, without changing anything else. */
  const signInAgain = () =>
    site.sql(
      `update sessions set created_at = $1, last_used_at = $1, reauthenticated_at = $1,
              expires_at = $1::timestamptz + interval '12 hours'`,
      [clock()],
    )

  const pay = (id: number, body: object, visitor: Visitor = accountant) =>
    visitor.post(fillPath('/api/admin/enrolments/{id}/payments', { id }), {
      key: newKey(),
      method: 'cash',
      reference: null,
      ...body,
    })

  async function read(id: number): Promise<EnrolmentData> {
    const response = await accountant.get(fillPath('/api/admin/enrolments/{id}', { id }))
    return ((await response.json()) as { enrolment: EnrolmentData }).enrolment
  }

  /** Sends a request and parses the response. */
  async function readJson<T>(address: string, visitor: Visitor = accountant) {
    const response = await visitor.get(address)
    expect(response.status).toBe(200)
    return (await response.json()) as T
  }

  return { site, owner, accountant, newKey, signInAgain, enrolStudent, pay, read, readJson }
}

/** Uploads CSV as a browser does. */
export function uploadCsv(visitor: Visitor, address: string, ...rows: (string | number)[][]) {
  const body = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
  return visitor.ask(address, { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
}

export async function readMessage(response: Response) {
  const { message, fields } = (await response.json()) as {
    message: string
    fields?: Record<string, string>
  }
  return { status: response.status, message, fields }
}
