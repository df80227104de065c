import { adviceReasons } from '#texts/which-course.ts'
import { feeLimits, subjects } from '../../../../../content/course-facts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { type CourseFacts, readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'

/** Answers to each question, as in the address. */
export const choices = {
  about: [...subjects, 'any'],
  before: ['never', 'little', 'often'],
  hours: ['10', '15', 'any'],
  fee: [...feeLimits.map(String), 'any'],
} as const satisfies Record<string, readonly string[]>

export type Question = keyof typeof choices
export type Answers = Partial<Record<Question, string>>

export const questionNames = Object.keys(choices) as Question[]

/** Parses answers from an address or a form; unknown values count as not answered. */
export function readAnswers(input: { get(name: string): unknown }): Answers {
  const read = questionNames.flatMap((name) => {
    const answer = input.get(name)
    const choice = choices[name].find((value) => value === answer)
    return choice ? [[name, choice] as const] : []
  })
  return Object.fromEntries(read)
}

export function isWhole(answers: Answers): answers is Record<Question, string> {
  return questionNames.every((name) => answers[name] !== undefined)
}

/** A reason for or against a suggestion. */
type AdviceReason = { fits: boolean; text: string }

/** One course, or two of which the first prepares for the second. */
export type Proposal = { steps: Course[]; price: number; reasons: AdviceReason[] }

/** `fitting`: no answer speaks against the suggestions; otherwise these are the closest. */
export type Advice = { fitting: boolean; proposals: Proposal[] }

const mostProposed = 2

/** Courses and paths that fit all answers; if none does, those that miss the fewest. */
export function propose(courses: readonly Course[], answers: Record<Question, string>): Advice {
  const ranked = [
    ...courses.map((course) => [course]),
    ...courses.flatMap((course) => pathTo(course, courses, answers.before) ?? []),
  ]
    .map((steps) => assess(steps, answers))
    .sort((a, b) => compareRanks(a.rank, b.rank))
  const fewestMisses = ranked[0]?.rank[0] ?? 0
  return {
    fitting: fewestMisses === 0,
    proposals: ranked
      .filter(({ rank: [misses] }) => misses === fewestMisses)
      .slice(0, mostProposed)
      .map(({ proposal }) => proposal),
  }
}

const skills = { never: 0, little: 1, often: 2 } as const
const levelRanks = { beginner: 0, some: 1, advanced: 2 } as const

/** Levels above what a course expects; negative where the course is too hard. */
function aheadOf({ level }: CourseFacts, before: string): number | undefined {
  return level && skills[before as keyof typeof skills] - levelRanks[level]
}

/**
 * For a course that is one level too hard, the preparing course: a programming language first, then by
 * shared tools, hours and fee.
 */
function pathTo(goal: Course, courses: readonly Course[], before: string): [Course[]] | undefined {
  const goalFacts = readFacts(goal.facts)
  if (aheadOf(goalFacts, before) !== -1) return undefined
  const [first] = courses
    .filter((course) => {
      const facts = readFacts(course.facts)
      const isRelated = facts.subject === 'programming' || facts.subject === goalFacts.subject
      return isRelated && aheadOf(facts, before) === 0
    })
    .map((course) => {
      const facts = readFacts(course.facts)
      const shared = course.languages.filter((tool) => goal.languages.includes(tool)).length
      const rank = [
        facts.subject === 'programming' ? 0 : 1,
        -shared,
        facts.weeklyHours ?? Number.POSITIVE_INFINITY,
        course.price,
      ]
      return { course, rank }
    })
    .sort((a, b) => compareRanks(a.rank, b.rank))
  return first && [[first.course, goal]]
}

/** Compares lists of numbers at their first difference; lower first. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  if (at < 0) return 0
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}

/** Only known facts of a course count; nothing is said about missing ones. */
function assess(steps: Course[], answers: Record<Question, string>) {
  const facts = steps.map((course) => readFacts(course.facts))
  const goalFacts = facts.at(-1) ?? {}
  const price = steps.reduce((sum, course) => sum + course.price, 0)
  // The first step reaches the level that the second one expects.
  const ahead = aheadOf(facts[0] ?? {}, answers.before)
  const reasons = [
    reasonOfSubject(goalFacts, answers.about),
    steps.length > 1
      ? { fits: true, text: adviceReasons.prepares }
      : reasonOfLevel(goalFacts, ahead),
    reasonOfHours(facts, answers.hours),
    reasonOfFee(price, answers.fee, steps.length),
  ].flatMap((reason) => reason ?? [])
  const misses = reasons.filter(({ fits }) => !fits).length
  const { subject, level, weeklyHours } = goalFacts
  const unknown = [subject, level, weeklyHours].filter((fact) => fact === undefined).length
  // A course that may be too easy is no miss, but comes after the others.
  const rank = [misses, unknown, ahead ?? 0, steps.length, price]
  return { proposal: { steps, price, reasons }, rank }
}

function reasonOfSubject({ subject }: CourseFacts, topic: string): AdviceReason | undefined {
  if (!subject || topic === 'any') return undefined
  const fits = subject === topic
  return { fits, text: (fits ? adviceReasons.about : adviceReasons.otherSubject)[subject] }
}

function reasonOfLevel(
  { level }: CourseFacts,
  ahead: number | undefined,
): AdviceReason | undefined {
  if (!level || ahead === undefined) return undefined
  if (ahead < 0) return { fits: false, text: adviceReasons.tooHard }
  return { fits: true, text: ahead > 1 ? adviceReasons.tooEasy : adviceReasons.level[level] }
}

function reasonOfHours(facts: CourseFacts[], limit: string): AdviceReason | undefined {
  const hours = Math.max(...facts.map(({ weeklyHours = 0 }) => weeklyHours))
  if (hours === 0) return undefined
  const fits = limit === 'any' || hours <= Number(limit)
  return { fits, text: (fits ? adviceReasons.hours : adviceReasons.tooLong)(hours) }
}

function reasonOfFee(price: number, limit: string, courses: number): AdviceReason {
  const fits = limit === 'any' || price <= Number(limit) * 100
  const { fee, tooDear } = adviceReasons
  return { fits, text: (fits ? fee : tooDear)(formatRupees(price), courses) }
}
