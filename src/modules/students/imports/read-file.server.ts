import { type CsvReason, readRecords } from '../../../platform/csv/read-records.ts'
import { readReason } from '../../../ui/api/reasons.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import type { StudentDetails } from '../add-student.server.ts'
import { newStudentSchema } from '../contract.ts'
import { studentStatuses } from '../rules.ts'
import {
  type FileRefusal,
  findSeparator,
  type ImportColumn,
  type ImportReason,
  type LineProblem,
  longestLine,
  mostColumns,
  mostListed,
  mostRows,
  readHeading,
} from './rules.ts'

/** A file, and what its column of courses may name. */
export type GivenFile = { bytes: ArrayBuffer; courses: readonly string[] }

export type ReadRow = { line: number; student: StudentDetails }
/** Problems are listed up to a bound, and counted beyond it. */
export type ReadFile = {
  rows: ReadRow[]
  problems: LineProblem[]
  problemCount: number
  ignoredColumns: string[]
  /** Set where the file is refused as a whole, and nothing of it was read. */
  refusal?: FileRefusal
}

/**
 * Reads a CSV file of students: every row that is right, and every problem with its line. Made for a
 * thread of its own: ten thousand phone numbers take seconds, and so may a file made to be slow.
 */
export function readFile({ bytes, courses }: GivenFile): ReadFile {
  const file: ReadFile = { rows: [], problems: [], problemCount: 0, ignoredColumns: [] }
  const { records, refusal } = readRecords(bytes, {
    limits: { rows: mostRows, cells: mostColumns, characters: longestLine },
    separatorOf: findSeparator,
    skipEmptyRows: true,
  })
  if (refusal && isOfWholeFile(refusal.why)) return { ...file, refusal: refusal.why }
  // What is wrong above a line that is broken is told with it; else the line alone is.
  if (refusal && refusal.why.reason !== 'line-broken')
    return { ...file, problems: [{ ...refusal, column: '' }], problemCount: 1 }
  const [head, ...body] = records
  if (head) {
    const columns = readHead(head.cells, head.line, file)
    if (file.problemCount > 0) return file
    for (const { cells, line } of body) readRow(file, line, { columns, courses }, cells)
  }
  if (refusal) addProblem(file, { ...refusal, column: '' })
  if (body.length === 0 && file.problemCount === 0)
    addProblem(file, { line: 1, column: '', why: { reason: 'no-students' } })
  return file
}

function isOfWholeFile(why: CsvReason): why is FileRefusal {
  return why.reason === 'no-utf-8' || why.reason === 'too-many-rows'
}

function addProblem(file: ReadFile, problem: LineProblem) {
  file.problemCount += 1
  if (file.problems.length < mostListed) file.problems.push(problem)
}

function readHead(record: string[], line: number, file: ReadFile) {
  const problem = (column: string, why: ImportReason) => addProblem(file, { line, column, why })
  const columns = record.map(readHeading)
  for (const [index, column] of columns.entries()) {
    if (column && columns.indexOf(column) !== index)
      problem(record[index] ?? '', { reason: 'column-twice' })
    const heading = record[index] ?? ''
    if (!column && heading) file.ignoredColumns.push(heading)
  }
  if (!columns.includes('name')) problem('Name', { reason: 'no-name-column' })
  else if (!columns.includes('phone') && !columns.includes('email'))
    problem('Phone', { reason: 'no-contact-column' })
  return columns
}

function readRow(
  file: ReadFile,
  line: number,
  {
    columns,
    courses,
  }: Pick<GivenFile, 'courses'> & {
    columns: readonly (ImportColumn | undefined)[]
  },
  record: string[],
) {
  const cell = (column: ImportColumn) => bare(record[columns.indexOf(column)] ?? '')
  const courseTitle = oneOf(courses, cell('course'))
  const reading = newStudentSchema.safeParse({
    name: cell('name'),
    email: cell('email') || null,
    phone: cell('phone') || null,
    // The empty text is no course, and refused with the others of the line.
    course: courseTitle === '' ? null : courses.includes(courseTitle) ? courseTitle : '',
    status: oneOf(studentStatuses, cell('status')) || 'Pending',
  })
  const problem = (column: unknown, why: ImportReason) =>
    addProblem(file, { line, column: String(column), why })
  for (const { path, message } of reading.error?.issues ?? []) problem(path[0], reasonOf(message))
  const phoneText = cell('phone')
  const phone = phoneText && readPhoneNumber(phoneText)
  if (phone === undefined) problem('phone', { reason: 'no-phone' })
  if (record.length > columns.length && record.slice(columns.length).some(Boolean))
    problem('', { reason: 'too-many-cells' })
  if (!reading.success || phone === undefined) return
  const { name, email = null, course = null, status } = reading.data
  file.rows.push({ line, student: { name, email, phone: phone || null, course, status } })
}

/** The schema has a reason for whatever may stand in a cell. */
function reasonOf(message: string): ImportReason {
  const reason = readReason(message)
  if (!reason) throw new Error(`A cell is refused without a reason: ${message}`)
  return reason as ImportReason
}

/** Without the apostrophe that our own export puts before what looks like a formula. */
function bare(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '')
}

/** The choice as we write it, whatever its capitals; else the text itself, which is then refused. */
function oneOf(choices: readonly string[], text: string): string {
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
}
