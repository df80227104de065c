import { CsvError, type Info, parse } from 'csv-parse'
import { readPhoneNumber } from '../../../formats/read-phone-number.server.ts'
import { readReason } from '../../../wire/reasons.ts'
import type { StudentDetails } from '../add-student.server.ts'
import { newStudentSchema } from '../contract.ts'
import { studentStatuses } from '../rules.ts'
import {
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
}

/**
 * Reads a CSV file of students: every row that is right, and every problem with its line. Made for a
 * thread of its own: ten thousand phone numbers take seconds, and so may a file made to be slow.
 */
export async function readFile({ bytes, courses }: GivenFile): Promise<ReadFile> {
  const file: ReadFile = { rows: [], problems: [], problemCount: 0, ignoredColumns: [] }
  const text = decode(bytes)
  if (text === undefined) return refuse(file, 1, { reason: 'no-utf-8' })
  const tooLong = findLongLine(text)
  if (tooLong) return refuse(file, tooLong, { reason: 'line-too-long' })
  const parser = parse(text, {
    delimiter: findSeparator(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: longestLine,
  })
  let columns: (ImportColumn | undefined)[] | undefined
  let count = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: Info
    }>) {
      if (!columns) {
        columns = readHead(record, info.lines, file)
        if (file.problemCount > 0) return file
        continue
      }
      count += 1
      if (count > mostRows)
        return refuse(file, info.lines, { reason: 'too-many-students', max: mostRows })
      readRow(file, info.lines, { columns, courses }, record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    addProblem(file, { line: lineOf(error), column: '', why: brokenReason(error) })
  }
  if (count === 0 && file.problemCount === 0)
    addProblem(file, { line: 1, column: '', why: { reason: 'no-students' } })
  return file
}

/** The file as one that cannot be taken at all, for one reason. */
function refuse(file: ReadFile, line: number, why: ImportReason): ReadFile {
  return { ...file, problems: [{ line, column: '', why }], problemCount: 1 }
}

function addProblem(file: ReadFile, problem: LineProblem) {
  file.problemCount += 1
  if (file.problems.length < mostListed) file.problems.push(problem)
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    // Drops the byte order mark, too.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The first line that is too long. The parser bounds what stands in the cells of a record, not how many
 * empty ones there are; and a regular expression would begin anew at every letter.
 */
function findLongLine(text: string): number | undefined {
  let line = 1
  for (let start = 0; start < text.length; line += 1) {
    const end = text.indexOf('\n', start)
    const length = (end < 0 ? text.length : end) - start
    if (length > longestLine && hasLongPart(text.slice(start, start + length))) return line
    start += length + 1
  }
  return undefined
}

/** Old files end their lines otherwise. */
function hasLongPart(text: string): boolean {
  return text.split('\r').some((part) => part.length > longestLine)
}

function readHead(record: string[], line: number, file: ReadFile) {
  const problem = (column: string, why: ImportReason) => addProblem(file, { line, column, why })
  if (record.length > mostColumns) {
    problem('', { reason: 'too-many-columns', columns: record.length, max: mostColumns })
    return []
  }
  const columns = record.map(readHeading)
  for (const [place, column] of columns.entries()) {
    if (column && columns.indexOf(column) !== place)
      problem(record[place] ?? '', { reason: 'column-twice' })
    const heading = record[place] ?? ''
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
  const named = oneOf(courses, cell('course'))
  const reading = newStudentSchema.safeParse({
    name: cell('name'),
    email: cell('email') || null,
    phone: cell('phone') || null,
    // The empty text is no course, and refused with the others of the line.
    course: named === '' ? null : courses.includes(named) ? named : '',
    status: oneOf(studentStatuses, cell('status')) || 'Pending',
  })
  const problem = (column: unknown, why: ImportReason) =>
    addProblem(file, { line, column: String(column), why })
  for (const { path, message } of reading.error?.issues ?? []) problem(path[0], reasonOf(message))
  const written = cell('phone')
  const phone = written && readPhoneNumber(written)
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

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { lines?: number }
  return lines ?? 1
}

function brokenReason(error: CsvError): ImportReason {
  return { reason: error.code === 'CSV_MAX_RECORD_SIZE' ? 'line-too-long' : 'line-broken' }
}
