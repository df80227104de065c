import { z } from '@hono/zod-openapi'

const text = z.string()

/** A program to change: `solution` is one that prints `expected`. */
const exerciseSchema = z.object({
  task: text,
  code: text,
  expected: text,
  solution: text,
  hint: text,
})

/** `output` is the output of the unchanged `code`. Paragraphs of `text` are separated by empty lines. */
const runStepSchema = exerciseSchema.extend({ title: text, text, output: text })

/** A program to read: three outputs to choose from; `right` is the index of the true one. */
const readStepSchema = z.object({
  title: text,
  text,
  code: text,
  options: z.array(text),
  right: z.number().int(),
  why: text,
  hint: text,
})

/** Parts of every lesson; `language` is the displayed name of its programming language. */
const common = { title: text, intro: text, language: text, nextDay: text }

export const lessonSchema = z
  .discriminatedUnion('runs', [
    z.object({
      ...common,
      runs: z.enum(['python', 'javascript']),
      steps: z.array(runStepSchema),
      challenge: exerciseSchema,
    }),
    z.object({
      ...common,
      runs: z.literal('nothing'),
      /** Why it cannot be run, the heading over its programs, and the question about each. */
      note: text,
      panel: text,
      question: text,
      steps: z.array(readStepSchema),
      challenge: readStepSchema,
    }),
  ])
  .openapi('Lesson')

export type Lesson = z.infer<typeof lessonSchema>
export type RunLesson = Extract<Lesson, { steps: RunStep[] }>
export type ReadLesson = Extract<Lesson, { runs: 'nothing' }>
export type Exercise = z.infer<typeof exerciseSchema>
export type RunStep = z.infer<typeof runStepSchema>
export type ReadStep = z.infer<typeof readStepSchema>
export type RunLanguage = RunLesson['runs']
