import { demoNames } from '../../content/demo-names.ts'
import { fastTrackCourses } from '../../content/fast-track-page.ts'
import { demoLearner } from '../../content/people.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'

const day = 24 * 60 * 60 * 1000
const daysBack = 730

export type PastRegistration = {
  name: string
  email: string
  phone: string
  course: string
  status: 'contacted' | 'attending' | 'completed' | 'lost'
  at: Date
  calledAt: Date
  /** Missing where nobody ever answered. */
  reachedAt: Date | undefined
  /** Called again if they had not decided by then. */
  againAt: Date | undefined
  /** Undecided ones have a call on a coming day. */
  nextContactOn: string | undefined
  paidAt: Date | undefined
  attendedAt: Date | undefined
  completedAt: Date | undefined
  /** When they enrolled after their trial. */
  enrolledAt: Date | undefined
  lostAt: Date | undefined
  lostReason: string | null
  /** Its index; pseudo-random choices depend on it. */
  place: number
}

/** A past registration with its counsellor and student. */
export type DemoRegistration = PastRegistration & {
  id: number
  studentId: number
  counsellorId: string | null
}

/** Oldest first but for the learner, the same on every first start except for the dates, which count back from `now`. */
export function imaginePast(now: Date): PastRegistration[] {
  const chance = createChance(2026)
  const past: PastRegistration[] = []
  for (let ago = daysBack; ago >= 1; ago--) {
    const date = new Date(now.getTime() - ago * day)
    const sunday = date.getUTCDay() === 0
    // From one in three days to one and a half a day; fewer on Sundays.
    const expected = (0.35 + 1.15 * (1 - ago / daysBack)) * (sunday ? 0.4 : 1.1)
    const count = Math.round(2 * expected * chance())
    for (let index = 0; index < count; index++) {
      const next = imagineOne(past.length, date, chance, now)
      const earlier = past[Math.floor(chance() * past.length)]
      // One in six has been here before, for another course.
      const returns = chance() < 1 / 6 && earlier && earlier.course !== next.course
      const { name, email, phone } = returns ? earlier : next
      const work = imagineWork(next, past.length, now)
      past.push({ ...next, name, email, phone, place: past.length, ...work })
    }
  }
  past.push(imagineLearner(past.length, now))
  return past
}

/** Enrolled four weeks ago, a week before the batch that runs (`demo-classes.ts`). */
function imagineLearner(index: number, now: Date): PastRegistration {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return {
    ...demoLearner,
    phone: phoneOf(index),
    course: 'Python Programming',
    status: 'completed',
    at: ago(48),
    calledAt: ago(47.9),
    reachedAt: ago(47.9),
    againAt: undefined,
    nextContactOn: undefined,
    paidAt: ago(47),
    attendedAt: ago(46),
    completedAt: ago(31),
    enrolledAt: ago(28),
    lostAt: undefined,
    lostReason: null,
    place: index,
  }
}

function imagineOne(index: number, date: Date, chance: () => number, now: Date) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const { given: givenNames, family } = pick(demoNames)
  const [first, last] = [pick(givenNames), pick(family)]
  const at = new Date(date.getTime() - Math.floor(chance() * 8 * 60) * 60_000)
  const confirmed = chance() < 0.52
  const paidAt = new Date(at.getTime() + Math.floor((0.2 + chance() * 2.5) * day))
  const finished = now.getTime() - at.getTime() > 24 * day
  const paid = confirmed && paidAt < now
  // One in three declines within days.
  const isLost = finished || (index % 3 === 0 && now.getTime() - at.getTime() > 4 * day)
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${index}@mail.example`.toLowerCase(),
    phone: phoneOf(index),
    course: pick(fastTrackCourses),
    status: statusOf({ paid, finished, isLost }),
    at,
    paidAt: paid ? paidAt : undefined,
  }
}

function statusOf(how: {
  paid: boolean
  finished: boolean
  isLost: boolean
}): PastRegistration['status'] {
  if (how.paid) return how.finished ? 'completed' : 'attending'
  return how.isLost ? 'lost' : 'contacted'
}

const silence = 'No answer after five calls'
const lostReasons = ['Fees too high', 'Joined elsewhere', 'Timing does not suit', silence]

/** Minutes until the first call. */
const waits = [4, 11, 26, 45, 90, 170, 400, 1_300]

/** When they were called, whether they answered, which status they reached, and whether they were lost. */
function imagineWork(
  { at, paidAt, status }: Pick<PastRegistration, 'at' | 'paidAt' | 'status'>,
  index: number,
  now: Date,
) {
  const usual = at.getTime() + (waits[(index * 7) % waits.length] ?? 60) * 60_000
  // Nobody pays before the first call.
  const calledAt = new Date(Math.min(usual, ((paidAt ?? now).getTime() + at.getTime()) / 2))
  const lostReason = status === 'lost' ? (lostReasons[index % lostReasons.length] ?? null) : null
  const after = (time: Date, days: number) => new Date(time.getTime() + days * day)
  const decided = paidAt && after(paidAt, 9)
  const reachedAt = lostReason === silence ? undefined : calledAt
  // One in five is called a day late.
  const calledAgain = after(calledAt, index % 5 === 0 ? 3 : 2)
  return {
    calledAt,
    reachedAt,
    againAt: reachedAt && calledAgain < (paidAt ?? now) ? calledAgain : undefined,
    nextContactOn: status === 'contacted' ? addDays(dayInIndia(now), 3 + (index % 9)) : undefined,
    // People who paid since yesterday registered at once.
    attendedAt:
      paidAt &&
      new Date(Math.min(after(paidAt, 1).getTime(), (paidAt.getTime() + now.getTime()) / 2)),
    completedAt: paidAt && status === 'completed' ? after(paidAt, 16) : undefined,
    enrolledAt: decided && decided < now && index % 3 === 0 ? decided : undefined,
    // Nobody is lost before the fourth day is over, and all were called by then.
    lostAt: lostReason ? after(reachedAt ? calledAgain : after(calledAt, 3), 1 / 24) : undefined,
    lostReason,
  }
}

/** A number for each person of the past, by first appearance. */
export function phoneOf(index: number): string {
  return `+9160000${10_000 + index}`
}

/** Numbers from 0 to 1, pseudo-random and the same every time. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
