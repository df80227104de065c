import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { readAuditLog } from './audit-log.ts'
import { emptyLedger } from './empty-ledger.ts'
import { openSite, type Site, signInAsAdmin, signUp, type Visitor } from './site.ts'
import { assignRoles } from './team.ts'

export type TimelineEntry = { who: string | null; what: string; note: string | null }
type Read = {
  status: string
  version: number
  nextContactOn: string | null
  lostReason: string | null
  paidPaise: number
  timeline: TimelineEntry[]
}

/** A site without registrations, and two clerks: Meenal Joshi and Nikhil Rane. */
export async function openRegistrationDesk(clock: () => Date) {
  const site = await openSite({ clock })
  const meenal = await signInAsAdmin(site)
  const nikhil = await secondClerk(site)
  // Sequences continue, so that no number is reused.
  const deleteRegistrations = async () => {
    await emptyLedger(site)
    await site.sql('delete from registrations')
  }
  await deleteRegistrations()

  const post = (id: number, part: string, body: object, clerk: Visitor) =>
    clerk.post(registrationAddress(id, part), body)
  return {
    site,
    meenal,
    nikhil,
    deleteRegistrations,
    /** Inserts a registration directly; returns its number. */
    addRegistration: async (state: {
      name?: string
      status?: string
      next?: string
      registeredAt?: string
    }) => {
      const { name = 'Rohan Jadhav', status = 'new', next = null } = state
      const [row] = await site.sql<{ id: number }>(
        `with student as (insert into students (name, source) values ($1, 'staff') returning id)
         insert into registrations
           (student_id, course, phone, status, next_contact_on, registered_at)
         select id, 'Data Science', '+919811122233', $2, $3, $4 from student returning id::int`,
        [name, status, next, state.registeredAt ?? clock()],
      )
      return row?.id ?? 0
    },
    read: async (id: number) => (await (await meenal.get(registrationAddress(id))).json()) as Read,
    addContact: (id: number, body: object, clerk: Visitor = meenal) =>
      post(id, '/contacts', { ...newContact(clock()), ...body }, clerk),
    changeStatus: (id: number, body: object, clerk: Visitor = meenal) =>
      post(id, '/status', { version: 1, ...body }, clerk),
    readAuditLog: (id: number) => readAuditLog(site, { kind: 'registration', id }),
  }
}

export type RegistrationDesk = Awaited<ReturnType<typeof openRegistrationDesk>>

/** A call that reached somebody, with the next call three days later. */
export const newContact = (now: Date) => ({
  version: 1,
  outcome: 'reached',
  note: '',
  nextContactOn: addDays(dayInIndia(now), 3),
})

export const registrationAddress = (id: number | string, part = '') =>
  `/api/admin/registrations/${id}${part}`

export async function readRefusal(response: Response) {
  const refusal = (await response.json()) as { message: string; fields?: Record<string, string> }
  return { status: response.status, ...refusal }
}

async function secondClerk(site: Site) {
  const clerk = await signUp(site, { name: 'Nikhil Rane' })
  await assignRoles(site, clerk.email, 'owner')
  return clerk
}
