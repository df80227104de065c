import { addDays } from '../../ui/format/days.ts'

/** A project is needed for the certificate of completion, an exercise is not; a code exercise is checked by the server. */
export const assignmentKinds = ['project', 'exercise', 'code'] as const
export type AssignmentKind = (typeof assignmentKinds)[number]

export const workLanguages = ['python', 'javascript'] as const

export const verdicts = ['accepted', 'again'] as const
export type WorkVerdict = (typeof verdicts)[number]

export const materialKinds = ['notes', 'recording'] as const

/** A row of a code exercise: the lines that `input()` reads, and what the program prints. */
export type CheckRow = { input: string; expected: string }

/** What the server found for a row. */
export type RowResult = { passed: boolean; output: string; error: string | null }

export const mostAssignments = 60
export const mostMaterials = 300
export const mostSubmissions = 20
export const mostRows = 10
export const mostCode = 5_000
export const largestFile = 5 * 1024 * 1024

type LastSubmission = { verdict: WorkVerdict | null; isLate: boolean }

/**
 * How something handed in today counts. What was sent back may come again at any time, and stays as punctual as
 * it was at first; what waits for feedback is replaced.
 */
export function handInTerms(
  { dueOn, lateDays }: { dueOn: string; lateDays: number },
  last: LastSubmission | undefined,
  today: string,
): 'on-time' | 'late' | 'accepted-already' | 'work-closed' {
  if (last?.verdict === 'accepted') return 'accepted-already'
  if (last?.verdict === 'again') return last.isLate ? 'late' : 'on-time'
  if (today <= dueOn) return 'on-time'
  return today <= addDays(dueOn, lateDays) ? 'late' : 'work-closed'
}

/** Whether something may be handed in. */
export const isOpen = (terms: ReturnType<typeof handInTerms>) =>
  terms === 'on-time' || terms === 'late'

export type WorkReason =
  | { reason: 'title-missing'; max: number }
  | { reason: 'brief-missing'; max: number }
  | { reason: 'no-due-day' }
  | { reason: 'late-days-wrong'; max: number }
  | { reason: 'no-rows'; max: number }
  | { reason: 'row-too-long'; max: number }
  | { reason: 'no-link' }
  | { reason: 'feedback-missing' }
  | { reason: 'feedback-too-long'; max: number }

/** What is wrong with something handed in. */
export type HandInReason =
  | { reason: 'link-wrong' }
  | { reason: 'code-missing'; max: number }
  | { reason: 'note-too-long'; max: number }
