import { adviceReasons } from '#words/which-course.ts'
import { feeLimits, subjects } from '../../../../../content/course-facts.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { type CourseFacts, readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'

/** What may be answered to each question, as the address has it. */
export const choices = {
  about: [...subjects, 'any'],
  before: ['never', 'little', 'often'],
  hours: ['10', '15', 'any'],
  fee: [...feeLimits.map(String), 'any'],
} as const satisfies Record<string, readonly string[]>

export type Question = keyof typeof choices
export type Answers = Partial<Record<Question, string>>

export const questionNames = Object.keys(choices) as Question[]

/** Reads answers from an address or a form; what is none of the choices counts as not answered. */
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

/** A sentence for or against a course; `weight` says how much it counts. */
export type AdviceReason = { fits: boolean; text: string; weight: number }
export type Proposal = { course: Course; reasons: AdviceReason[] }

/** The two courses for which most speaks, equal ones in the order of the catalogue. */
export function propose(courses: readonly Course[], answers: Record<Question, string>): Proposal[] {
  return courses
    .map((course) => ({ course, reasons: reasonsFor(course, answers) }))
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, 2)
}

/** What nothing is known of stands between what fits and what does not. */
function scoreOf({ course, reasons }: Proposal): number {
  const { subject, level, weeklyHours } = readFacts(course.facts)
  const untold = [subject, level, weeklyHours].filter((fact) => fact === undefined).length
  return reasons.reduce((sum, { fits, weight }) => sum + (fits ? weight : -weight), -untold)
}

/** Only what is known of the course: of what staff did not fill in nothing is said, for or against. */
function reasonsFor(course: Course, answers: Record<Question, string>): AdviceReason[] {
  const facts = readFacts(course.facts)
  return [
    ofSubject(facts, answers.about),
    ofLevel(facts, answers.before),
    ofHours(facts, answers.hours),
    ofFee(course, answers.fee),
  ].flatMap((reason) => reason ?? [])
}

function ofSubject({ subject }: CourseFacts, topic: string): AdviceReason | undefined {
  if (!subject || topic === 'any') return undefined
  const fits = subject === topic
  return {
    fits,
    text: (fits ? adviceReasons.about : adviceReasons.otherSubject)[subject],
    weight: 10,
  }
}

const steps = { never: 0, little: 1, often: 2 } as const
const levelRanks = { beginner: 0, some: 1, advanced: 2 } as const

function ofLevel({ level }: CourseFacts, before: string): AdviceReason | undefined {
  if (!level) return undefined
  const ahead = steps[before as keyof typeof steps] - levelRanks[level]
  if (ahead < 0) return { fits: false, text: adviceReasons.tooHard, weight: 4 }
  if (ahead > 1) return { fits: false, text: adviceReasons.tooEasy, weight: 2 }
  // One step below what somebody knows is no fault, but not what was asked for either.
  return { fits: true, text: adviceReasons.level[level], weight: ahead === 0 ? 3 : 1 }
}

function ofHours({ weeklyHours }: CourseFacts, limit: string): AdviceReason | undefined {
  if (!weeklyHours) return undefined
  const fits = limit === 'any' || weeklyHours <= Number(limit)
  return {
    fits,
    text: (fits ? adviceReasons.hours : adviceReasons.tooLong)(weeklyHours),
    weight: 2,
  }
}

function ofFee({ price }: Course, limit: string): AdviceReason {
  const fits = limit === 'any' || price <= Number(limit) * 100
  return {
    fits,
    text: (fits ? adviceReasons.fee : adviceReasons.tooDear)(formatRupees(price)),
    weight: 3,
  }
}
