import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import type { LessonProblem } from '../../lessons/checks/check-lesson.server.ts'
import type { LessonReason } from '../lesson-editing/rules.ts'

/** Error texts of the fields of a lesson. */
export const lessonTexts: ReasonTexts<LessonReason> = {
  'lesson-text-missing': ({ label }) => `${label}: please fill it in before you publish.`,
  'lesson-text-too-long': ({ max, length }) =>
    `At most ${max} characters, please; these are ${length}.`,
  'no-right-answer': 'Please choose which answer is right.',
  'same-answers': 'Two answers are the same. Please give three different ones.',
}

/** A program that does not print what the lesson says, as staff read it. */
export function describeProblem({ step, what, ...found }: LessonProblem): string {
  const name = step === 4 ? 'Challenge' : `Step ${step}`
  const program = what === 'output' ? 'the program' : 'the solution'
  if ('error' in found)
    return found.error === 'timeout'
      ? `${name}: ${program} did not end within two seconds.`
      : `${name}: ${program} stops with an error: ${found.error.slice(0, 300)}.`
  const { line, expected = '', actual = '' } = found.difference
  return `${name}: line ${line} of ${program} prints “${actual}”, but the lesson says “${expected}”.`
}
