import type { Lesson, RunLesson } from '../contract.ts'
import { type Difference, findDifference } from '../rules.ts'
import { runOnServer } from './run-on-server.server.ts'

/** A program whose output differs from the lesson's. Steps count from 1; the challenge is the last. */
export type LessonProblem = { step: number; what: 'output' | 'expected' } & (
  | { error: string }
  | { difference: Difference }
)

/** Runs every program of a lesson and its solutions. A reading lesson has none. */
export async function checkLesson(lesson: Lesson): Promise<LessonProblem[]> {
  if (lesson.runs === 'nothing') return []
  const problems: LessonProblem[] = []
  for (const { step, what, code, output } of programsOf(lesson)) {
    const run = await runOnServer({ language: lesson.runs, code })
    const difference = findDifference(run.output, output)
    if (run.error) problems.push({ step, what, error: run.error })
    else if (difference) problems.push({ step, what, difference })
  }
  return problems
}

function programsOf({ steps, challenge }: RunLesson) {
  const solutions = [...steps, challenge].map(({ solution, expected }, at) => ({
    step: at + 1,
    what: 'expected' as const,
    code: solution,
    output: expected,
  }))
  const examples = steps.map(({ code, output }, at) => ({
    step: at + 1,
    what: 'output' as const,
    code,
    output,
  }))
  return [...examples, ...solutions]
}
