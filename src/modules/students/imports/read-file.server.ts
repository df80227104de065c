import { findColumns, plainCell } from '../../../platform/csv/import-csv.ts'
import { type CsvRow, readCsv } from '../../../platform/csv/read-csv.ts'
import { readReason } from '../../../ui/api/reasons.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import type { StudentDetails } from '../add-student.server.ts'
import { newStudentSchema } from '../contract.ts'
import { studentStatuses } from '../rules.ts'
import {
  type FileRefusal,
  type ImportColumn,
  type ImportReason,
  type LineProblem,
  mostListed,
  studentFormat,
  studentHeadings,
} from './rules.ts'

/** A file, and the courses it may name. */
export type GivenFile = { bytes: ArrayBuffer; courses: readonly string[] }

export type ReadRow = { line: number; student: StudentDetails }
/** Problems are listed up to a limit, and counted beyond it. */
export type ReadFile = {
  rows: ReadRow[]
  problems: LineProblem[]
  problemCount: number
  ignoredColumns: string[]
  /** Set where the file is refused as a whole and no line was read. */
  refusal?: FileRefusal
}

/**
 * Reads a CSV file of students: every valid row, and every problem with its line. For a worker thread: ten
 * thousand phone numbers take seconds, and so may a file made to be slow.
 */
export function readFile({ bytes, courses }: GivenFile): ReadFile {
  const file: ReadFile = { rows: [], problems: [], problemCount: 0, ignoredColumns: [] }
  const csv = readCsv({ bytes, format: studentFormat })
  if (!csv.ok && (csv.reason === 'no-utf-8' || csv.reason === 'too-many-rows'))
    return { ...file, refusal: csv }
  const problem = csv.ok ? undefined : { line: csv.line, column: '', why: csv }
  // The lines before a broken one were read: they are checked too.
  if (problem && problem.why.reason !== 'row-broken')
    return { ...file, problems: [problem], problemCount: 1 }
  const [head, ...body] = csv.rows
  if (head) {
    const columns = readHead(head, file)
    if (file.problemCount > 0) return file
    for (const row of body) readRow(file, row, { columns, courses, width: head.cells.length })
  }
  if (problem) addProblem(file, problem)
  if (body.length === 0 && file.problemCount === 0)
    addProblem(file, { line: 1, column: '', why: { reason: 'no-students' } })
  return file
}

function addProblem(file: ReadFile, problem: LineProblem) {
  file.problemCount += 1
  if (file.problems.length < mostListed) file.problems.push(problem)
}

function readHead({ cells, line }: CsvRow, file: ReadFile) {
  const problem = (column: string, why: ImportReason) => addProblem(file, { line, column, why })
  const { columns, repeated, unknown } = findColumns(cells, studentHeadings)
  file.ignoredColumns = unknown
  for (const heading of repeated) problem(heading, { reason: 'column-twice' })
  if (columns.name === null) problem('Name', { reason: 'no-name-column' })
  else if (columns.phone === null && columns.email === null)
    problem('Phone', { reason: 'no-contact-column' })
  return columns
}

type Head = Pick<GivenFile, 'courses'> & {
  columns: Record<ImportColumn, number | null>
  width: number
}

function readRow(file: ReadFile, { line, cells }: CsvRow, { columns, courses, width }: Head) {
  const cell = (column: ImportColumn) => plainCell(cells[columns[column] ?? -1] ?? '')
  const courseTitle = oneOf(courses, cell('course'))
  const reading = newStudentSchema.safeParse({
    name: cell('name'),
    email: cell('email') || null,
    phone: cell('phone') || null,
    // An empty course is none, and is refused with the line's other problems.
    course: courseTitle === '' ? null : courses.includes(courseTitle) ? courseTitle : '',
    status: oneOf(studentStatuses, cell('status')) || 'Pending',
  })
  const problem = (column: unknown, why: ImportReason) =>
    addProblem(file, { line, column: String(column), why })
  for (const { path, message } of reading.error?.issues ?? []) problem(path[0], reasonOf(message))
  const phoneText = cell('phone')
  const phone = phoneText && readPhoneNumber(phoneText)
  if (phone === undefined) problem('phone', { reason: 'no-phone' })
  if (cells.slice(width).some(Boolean)) problem('', { reason: 'too-many-cells' })
  if (!reading.success || phone === undefined) return
  const { name, email = null, course = null, status } = reading.data
  file.rows.push({ line, student: { name, email, phone: phone || null, course, status } })
}

/** The schema has a reason for every possible value. */
function reasonOf(message: string): ImportReason {
  const reason = readReason(message)
  if (!reason) throw new Error(`A cell is refused without a reason: ${message}`)
  return reason as ImportReason
}

/** The course as we spell it, whatever its capitals; otherwise the text itself, which is then refused. */
function oneOf(choices: readonly string[], text: string): string {
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
}
