import type { Lesson, ReadStep, RunStep } from '../../lessons/contract.ts'

/** A lesson in the editor: each text under its name, such as `step1.code`. `runs` is kept beside them. */
export type LessonFields = Record<string, string>

export type LessonKind = Lesson['runs']

export const lessonKinds = {
  python: 'Python, runs in the page',
  javascript: 'JavaScript, runs in the page',
  nothing: 'Reading with questions, runs nothing',
} as const satisfies Record<LessonKind, string>

/** A text of a lesson; `isCode` is typed in the code font. */
export type LessonField = { name: string; label: string; longest: number; isCode?: boolean }

export type LessonReason =
  | { reason: 'lesson-text-missing'; label: string }
  | { reason: 'lesson-text-too-long'; max: number; length: number }
  | { reason: 'no-right-answer' }
  | { reason: 'same-answers' }

const code = (name: string, label: string, longest: number) => {
  return { name, label, longest, isCode: true }
}

const common: LessonField[] = [
  { name: 'title', label: 'Title', longest: 80 },
  { name: 'intro', label: 'Introduction', longest: 600 },
  { name: 'language', label: 'Language or tool', longest: 40 },
  { name: 'nextDay', label: 'What day 2 brings', longest: 400 },
]

const reading: LessonField[] = [
  { name: 'note', label: 'Why nothing is run', longest: 300 },
  { name: 'panel', label: 'Heading over each program', longest: 60 },
  { name: 'question', label: 'Question about each program', longest: 120 },
]

const explanation: LessonField[] = [
  { name: 'title', label: 'Title', longest: 80 },
  { name: 'text', label: 'Explanation', longest: 2000 },
]

const exercise: LessonField[] = [
  { name: 'task', label: 'Task', longest: 400 },
  code('expected', 'Expected output', 1000),
  code('solution', 'Solution, a program that prints it', 1500),
  { name: 'hint', label: 'Hint', longest: 400 },
]

const program = code('code', 'Program', 1500)

const questionFields: LessonField[] = [
  ...explanation,
  program,
  code('option1', 'Answer A', 600),
  code('option2', 'Answer B', 600),
  code('option3', 'Answer C', 600),
  { name: 'right', label: 'Right answer', longest: 1 },
  { name: 'why', label: 'Why it is right', longest: 600 },
  { name: 'hint', label: 'What to look at after a wrong answer', longest: 400 },
]

const stepNames = ['step1', 'step2', 'step3']

type LessonPart = { name: string; title: string; fields: LessonField[] }

/** The parts of the form with their fields, in order. */
export function lessonPartsOf(kind: LessonKind): LessonPart[] {
  const runs = kind !== 'nothing'
  const step = runs
    ? [...explanation, program, code('output', 'Its output', 1000), ...exercise]
    : questionFields
  const challenge = runs ? [program, ...exercise] : questionFields
  return [
    { name: '', title: 'The lesson', fields: runs ? common : [...common, ...reading] },
    ...stepNames.map((name, at) => part(name, `Step ${at + 1}`, step)),
    part('challenge', 'Challenge', challenge),
  ]
}

function part(name: string, title: string, fields: LessonField[]): LessonPart {
  return {
    name,
    title,
    fields: fields.map((field) => ({ ...field, name: `${name}.${field.name}` })),
  }
}

/** Labels by field name, such as “Step 2: Hint”. */
export function labelsOf(kind: LessonKind): Record<string, string> {
  return Object.fromEntries(
    lessonPartsOf(kind).flatMap(({ name, title, fields }) =>
      fields.map((field) => [field.name, name ? `${title}: ${field.label}` : field.label]),
    ),
  )
}

type LessonErrors = Record<string, LessonReason>

/** Errors that prevent saving even a draft. */
export function checkLengths(kind: LessonKind, fields: LessonFields): LessonErrors {
  const long = lessonPartsOf(kind)
    .flatMap((one) => one.fields)
    .filter(({ name, longest }) => (fields[name] ?? '').length > longest)
  return Object.fromEntries(
    long.map(({ name, longest: max }) => [
      name,
      { reason: 'lesson-text-too-long', max, length: (fields[name] ?? '').length },
    ]),
  )
}

/** What prevents publishing; programs are run separately, on the server. */
export function checkLessonForPublishing(kind: LessonKind, fields: LessonFields): LessonErrors {
  const missing = Object.entries(labelsOf(kind)).filter(([name]) => !fields[name]?.trim())
  return {
    ...checkLengths(kind, fields),
    ...(kind === 'nothing' && checkAnswers(fields)),
    ...Object.fromEntries(
      missing.map(([name, label]) => [name, { reason: 'lesson-text-missing', label } as const]),
    ),
  }
}

function checkAnswers(fields: LessonFields): LessonErrors {
  const errors: LessonErrors = {}
  for (const name of [...stepNames, 'challenge']) {
    if (!/^[123]$/.test(fields[`${name}.right`] ?? ''))
      errors[`${name}.right`] = { reason: 'no-right-answer' }
    const options = [1, 2, 3].map((number) => fields[`${name}.option${number}`])
    if (new Set(options).size < 3) errors[`${name}.option3`] = { reason: 'same-answers' }
  }
  return errors
}

/** The lesson as pages show it, from complete fields. */
export function toLesson(kind: LessonKind, fields: LessonFields): Lesson {
  const text = (name: string) => fields[name] ?? ''
  const all = (list: LessonField[], name: string) =>
    Object.fromEntries(list.map((field) => [field.name, text(`${name}${field.name}`)]))
  const question = (name: string): ReadStep => {
    const {
      option1 = '',
      option2 = '',
      option3 = '',
      right,
      ...rest
    } = all(questionFields, `${name}.`)
    return { ...rest, options: [option1, option2, option3], right: Number(right) - 1 } as ReadStep
  }
  if (kind === 'nothing')
    return {
      ...all([...common, ...reading], ''),
      runs: kind,
      steps: stepNames.map(question),
      challenge: question('challenge'),
    } as Lesson
  const step = [...explanation, program, code('output', '', 0), ...exercise]
  return {
    ...all(common, ''),
    runs: kind,
    steps: stepNames.map((name) => all(step, `${name}.`) as RunStep),
    challenge: all([program, ...exercise], 'challenge.'),
  } as Lesson
}

export function toFields(lesson: Lesson): LessonFields {
  const { runs, steps, challenge, ...rest } = lesson
  const parts = [...steps, challenge].map(
    (step, at) => [stepNames[at] ?? 'challenge', step] as const,
  )
  return {
    ...rest,
    ...Object.fromEntries(
      parts.flatMap(([name, step]) =>
        Object.entries(flat(step)).map(([key, value]) => [`${name}.${key}`, value]),
      ),
    ),
  }
}

function flat(step: object): LessonFields {
  if (!('options' in step)) return step as LessonFields
  const { options, right, ...rest } = step as ReadStep
  const [option1 = '', option2 = '', option3 = ''] = options
  return { ...rest, option1, option2, option3, right: String(right + 1) }
}

export function differingTexts(one: LessonFields, other: LessonFields): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => (one[name] ?? '') !== (other[name] ?? ''))
}
