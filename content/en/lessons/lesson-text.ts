/**
 * The first lesson of a course as the institute writes it; `Lesson` of the lessons module is the same, as it is sent.
 * Words between backticks are shown as code, and an empty line begins a paragraph.
 */
type Exercise = {
  task: string
  code: string
  /** What the changed program prints. */
  expected: string
  /** One program that does; lessons are checked by running it. */
  solution: string
  hint: string
}

type ReadStep = {
  title: string
  text: string
  code: string
  /** Three outputs; the one at `right` is what the program prints. */
  options: string[]
  right: number
  why: string
  hint: string
}

type Common = {
  title: string
  intro: string
  /** What the programs are written in. */
  language: string
  /** What comes on the second day of the course. */
  nextDay: string
}

export type LessonText = Common &
  (
    | {
        runs: 'python' | 'javascript'
        steps: (Exercise & { title: string; text: string; output: string })[]
        challenge: Exercise
      }
    | {
        runs: 'nothing'
        /** Why it is read and not run, what stands over its programs, and what is asked of each. */
        note: string
        panel: string
        question: string
        steps: ReadStep[]
        challenge: ReadStep
      }
  )
