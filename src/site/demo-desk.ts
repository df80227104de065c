import { demoCounsellors } from '../../content/people.ts'
import { users } from '../domain/accounts/tables.ts'
import { setRoles } from '../domain/accounts/team/set-roles.server.ts'
import { contacts } from '../domain/registrations/tables.ts'
import { addDays, dayInIndia } from '../formats/days.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { KeptPast } from './demo-past.ts'

type Contact = typeof contacts.$inferInsert & { madeAt: Date }

const day = 24 * 60 * 60 * 1000

/** The counsellors of the demo, and whose a registration of the past is: one in seven is nobody's. */
export async function seedDemoDesk(tx: Transaction, now: Date) {
  const people = await tx
    .insert(users)
    .values(demoCounsellors.map((person) => ({ ...person, emailVerifiedAt: now })))
    .returning({ id: users.id })
  for (const { id } of people)
    await setRoles(tx, { userId: id, roles: ['counsellor'] }, { actor: 'system', now })
  const turns = [0, 1, 0, 1, 1, 0, undefined]
  const counsellorOf = (place: number) => people[turns[place % turns.length] ?? -1]?.id ?? null
  return { counsellorOf }
}

/**
 * What the desk did with the past: the first call, and the day it promised, mostly kept. Of whoever never
 * answered five calls. None of it is from after `now`.
 */
export async function seedDemoContacts(tx: Transaction, past: readonly KeptPast[], now: Date) {
  const made = past.flatMap((one, place) => {
    if (!one.counsellorId) return []
    return one.reachedAt ? talkWith(one, place) : callInVain(one)
  })
  await tx.insert(contacts).values(made.filter(({ madeAt }) => madeAt < now))
}

function talkWith({ id, counsellorId, calledAt }: KeptPast, place: number): Contact[] {
  const of = { registrationId: id, madeBy: counsellorId, counsellorId }
  const kept = place % 5 !== 0
  const promisedOn = addDays(dayInIndia(calledAt), 2)
  const answeredAt = new Date(calledAt.getTime() + (kept ? 2 : 3) * day)
  const first = { ...of, madeAt: calledAt, outcome: 'reached' as const }
  const outcome = place % 4 === 0 ? ('no-answer' as const) : ('call-back' as const)
  return [first, { ...of, madeAt: answeredAt, outcome, promisedOn, kept }]
}

function callInVain({ id, counsellorId, calledAt }: KeptPast): Contact[] {
  const of = { registrationId: id, madeBy: counsellorId, counsellorId }
  return [0, 1, 2, 3, 4].map((days) => ({
    ...of,
    madeAt: new Date(calledAt.getTime() + days * day),
    outcome: 'no-answer' as const,
    ...(days > 0 && { promisedOn: addDays(dayInIndia(calledAt), days), kept: true }),
  }))
}
