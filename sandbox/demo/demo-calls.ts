import { fastTrack } from '#texts/fast-track.ts'
import { demoNotes } from '../../content/people.ts'
import type { VersionedFacts } from '../../src/modules/audit/events.server.ts'
import { type Outcome, statusAfter } from '../../src/modules/registrations/contact-rules.ts'
import type { RegistrationStatus } from '../../src/modules/students/registration-status.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import type { PastRegistration } from './demo-past.ts'

const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000]

type CallEvent = Extract<
  VersionedFacts<'registration'>,
  { event: 'record contact' | 'change registration status' }
>
type Unnamed<One> = One extends unknown ? Omit<One, 'id' | 'version'> : never
type Work = { at: Date } & Unnamed<CallEvent>
type Past = Omit<PastRegistration, 'name' | 'email' | 'phone' | 'course'> & {
  counsellorId: string | null
}

/**
 * A counsellor's work on a past registration, oldest first: calls with the promised days, mostly kept, and
 * each status. Unassigned ones have no promised days.
 */
export function imagineCalls(past: Past): Work[] {
  const works = createWorks(past)
  if (past.reachedAt) talk(past, works)
  else callInVain(past, works)
  if (past.paidAt) works.move(past.paidAt, 'confirmed')
  if (past.attendedAt) works.move(past.attendedAt, 'attending')
  if (past.completedAt) works.move(past.completedAt, 'completed')
  if (past.lostAt) works.move(past.lostAt, 'lost')
  return works.done
}

type Works = ReturnType<typeof createWorks>

/** Called again if they had not decided by then. */
function talk({ place: index, calledAt, againAt, nextContactOn }: Past, works: Works) {
  const note = demoNotes[index % demoNotes.length]
  const promisedOn = addDays(dayInIndia(calledAt), 2)
  works.contact(calledAt, {
    outcome: 'reached',
    note,
    next: againAt ? promisedOn : (nextContactOn ?? promisedOn),
  })
  if (!againAt) return
  const outcome = index % 4 === 0 ? 'no-answer' : 'call-back'
  works.contact(againAt, { outcome, next: nextContactOn ?? addDays(dayInIndia(againAt), 1) })
}

/** Five calls, each on the day that the one before had set. */
function callInVain({ calledAt }: Past, works: Works) {
  const calls = [0, 18, 36, 54, 72].map((hours) => new Date(calledAt.getTime() + hours * hour))
  for (const [index, at] of calls.entries())
    works.contact(at, {
      outcome: 'no-answer',
      next: dayInIndia(calls[index + 1] ?? new Date(at.getTime() + day)),
    })
}

function createWorks({ counsellorId, lostReason }: Past) {
  const work: Work[] = []
  let current: { status: RegistrationStatus; nextContactOn: string | null } = {
    status: 'new',
    nextContactOn: null,
  }
  return {
    done: work,
    contact(
      at: Date,
      { outcome, next, note = '' }: { outcome: Outcome; next: string; note?: string },
    ) {
      const before = current
      const nextContactOn = counsellorId ? next : null
      current = { status: statusAfter(before.status, outcome), nextContactOn }
      work.push({ at, event: 'record contact', before, after: { ...current, outcome, note } })
    },
    move(at: Date, to: RegistrationStatus) {
      const before = current
      current = { status: to, nextContactOn: null }
      const fee = to === 'confirmed' && { amountPaise: fastTrack.priceInRupees * 100 }
      const after = { ...current, lostReason: to === 'lost' ? lostReason : null, ...fee }
      work.push({ at, event: 'change registration status', before, after })
    },
  }
}
