/**
 * The first lesson of a course as the institute writes it; `Lesson` of the lessons module is the same, as it is sent.
 * Words between backticks are shown as code, and an empty line begins a paragraph.
 */
type Exercise = {
  task: string
  code: string
  /** Output of the changed program. */
  expected: string
  /** A program with that output; lessons are checked by running it. */
  solution: string
  hint: string
}

type ReadStep = {
  title: string
  text: string
  code: string
  /** Three answers; `right` is the index of the right one. */
  options: string[]
  right: number
  why: string
  hint: string
}

type Common = {
  title: string
  intro: string
  /** Language of the programs. */
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
        /** Why the programs are read and not run, the heading over each program, and the question about it. */
        note: string
        panel: string
        question: string
        steps: ReadStep[]
        challenge: ReadStep
      }
  )
