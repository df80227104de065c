import { levelTexts, modeTexts, subjectTexts } from '#texts/course-facts.ts'
import type { PersonContext } from '../../../platform/action-context.ts'
import { createKeyIndex, findColumns, plainCell } from '../../../platform/csv/import-csv.ts'
import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import { readTable, type TableReason } from '../../../platform/csv/read-table.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { readReason } from '../../../ui/api/reasons.ts'
import { addCourseIn, publishCourseIn } from '../editing/change-course.server.ts'
import { newCourseSchema } from '../editing/contract.ts'
import {
  addressFrom,
  type CourseDraft,
  type CourseReason,
  checkForPublishing,
  courseFieldLabels,
  emptyDraft,
  readPriceRupees,
} from '../editing/rules.ts'
import { listCourses, lockCatalogue } from '../store.server.ts'
import {
  type CourseFileReason,
  type CourseLineProblem,
  courseHeadings,
  mostCourses,
} from './rules.ts'

/** Courses of a file whose address is free, and those whose address is taken, which stay as they are. */
export async function compareCourses(db: Transaction, { courses }: CourseFile) {
  const ids = new Set((await listCourses(db)).map(({ id }) => id))
  return {
    ready: courses.filter(({ draft }) => !ids.has(draft.id)),
    skipped: courses.filter(({ draft }) => ids.has(draft.id)),
  }
}

/** Adds and publishes courses at the end of the catalogue: all of them or none. */
export function importCourses(db: Database, file: CourseFile, context: PersonContext) {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const compared = await compareCourses(tx, file)
    for (const { draft } of compared.ready) {
      const course = await addCourseIn(tx, draft, context)
      if (!course.ok) throw new Error(`A course was added under the lock: ${draft.id}`)
      const { id, version } = course.row
      const publication = await publishCourseIn(tx, { id, version, by: context })
      if (!publication.ok)
        throw new Error(`A checked course is not published: ${publication.reason}`)
    }
    return compared
  })
}

type Column = keyof typeof courseHeadings

export type CourseFile = {
  ok: true
  courses: { line: number; draft: CourseDraft }[]
  errors: CourseLineProblem[]
  ignoredColumns: string[]
}

/** Every course that could be published, and every problem with its line. */
export async function readCourseFile(
  bytes: ArrayBuffer,
): Promise<CourseFile | ({ ok: false } & TableReason)> {
  const table = await readTable(bytes)
  if (!table.ok) return table
  const [head, ...all] = table.rows
  const rows = all.filter(({ cells }) => cells.some(Boolean))
  const { columns, repeated, unknown } = findColumns(head?.cells ?? [], courseHeadings)
  const problems: CourseFileReason[] = repeated.map(() => ({ reason: 'column-twice' }))
  if (columns.title === null) problems.push({ reason: 'no-title-column' })
  if (rows.length === 0) problems.push({ reason: 'no-courses' })
  if (rows.length > mostCourses) problems.push({ reason: 'too-many-courses', max: mostCourses })
  const file: CourseFile = { ok: true, courses: [], errors: [], ignoredColumns: unknown }
  for (const why of problems) file.errors.push({ line: head?.line ?? 1, column: '', why })
  if (problems.length > 0) return file
  const earlierLine = createKeyIndex()
  for (const row of rows) {
    const draft = readDraft(row, columns)
    const line = earlierLine([draft.id], row.line)
    const errors = problemsOf(draft)
    if (line !== undefined) errors.push([courseFieldLabels.id, { reason: 'same-address', line }])
    for (const [column, why] of errors) file.errors.push({ line: row.line, column, why })
    if (errors.length === 0) file.courses.push({ line: row.line, draft })
  }
  return file
}

function readDraft({ cells }: CsvRow, columns: Record<Column, number | null>): CourseDraft {
  const cell = (column: Column) => plainCell(cells[columns[column] ?? -1] ?? '')
  const list = (column: Column) => [
    ...new Set(
      cell(column)
        .split(/\s*[;\n]\s*/)
        .filter(Boolean),
    ),
  ]
  const title = cell('title')
  return {
    ...emptyDraft,
    title,
    id: cell('id') || addressFrom(title),
    description: cell('description'),
    'discounted price': readPriceRupees(cell('price')),
    realprice: readPriceRupees(cell('originalPrice')),
    languages: list('languages'),
    syllabus: list('syllabus'),
    subject: keyOf(subjectTexts, cell('subject')),
    level: keyOf(levelTexts, cell('level')),
    mode: keyOf(modeTexts, cell('mode')),
    weeklyHours: cell('weeklyHours') ? Number(cell('weeklyHours')) : null,
    teacher: cell('teacher'),
    taughtIn: cell('taughtIn'),
    before: cell('before'),
    bring: cell('bring'),
    builds: cell('builds'),
  }
}

/** The key by itself or by its words; otherwise the text, which is then refused. */
function keyOf<Key extends string>(texts: Record<Key, string>, text: string): Key | '' {
  const isMeant = (word: string) => word.toLowerCase() === text.toLowerCase()
  const entries = Object.entries(texts) as [Key, string][]
  return entries.find(([key, word]) => isMeant(key) || isMeant(word))?.[0] ?? (text as '')
}

/** As the editor refuses a new course and its publication, by the label of the field. */
function problemsOf(draft: CourseDraft): [string, CourseFileReason][] {
  const reading = newCourseSchema.safeParse(draft)
  const issues = reading.error?.issues ?? []
  const problems: [PropertyKey | undefined, unknown][] = reading.success
    ? Object.entries(checkForPublishing(draft))
    : issues.map(({ path, message }) => [path[0], readReason(message)])
  return problems.map(([field, why]) => [
    courseFieldLabels[field as keyof typeof courseFieldLabels],
    why as CourseReason,
  ])
}
