/** A program to change: `solution` is one that prints `expected`. */
export type Exercise = {
  task: string
  code: string
  expected: string
  solution: string
  hint: string
}

/** `output` is the output of the unchanged `code`. Paragraphs of `text` are separated by empty lines. */
export type RunStep = Exercise & { title: string; text: string; output: string }

/** A program to read: three outputs to choose from; `right` is the index of the true one. */
export type ReadStep = {
  title: string
  text: string
  code: string
  options: string[]
  right: number
  why: string
  hint: string
}

/** Parts of every lesson; `language` is the displayed name of its programming language. */
type Common = { title: string; intro: string; language: string; nextDay: string }

export type RunLesson = Common & {
  runs: 'python' | 'javascript'
  steps: RunStep[]
  challenge: Exercise
}

type ReadLesson = Common & {
  runs: 'nothing'
  /** Why it cannot be run, the heading over its programs, and the question about each. */
  note: string
  panel: string
  question: string
  steps: ReadStep[]
  challenge: ReadStep
}

export type Lesson = RunLesson | ReadLesson
export type RunLanguage = RunLesson['runs']
