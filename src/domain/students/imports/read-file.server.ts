import { CsvError, type Info, parse } from 'csv-parse'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { fastTrackCourses } from '../../../../content/fast-track-page.ts'
import { readPhoneNumber } from '../../../formats/read-phone-number.server.ts'
import type { StudentDetails } from '../add-student.server.ts'
import { newStudentSchema } from '../contract.ts'
import { studentStatuses } from '../rules.ts'
import {
  findSeparator,
  type ImportColumn,
  longestLine,
  mostColumns,
  mostListed,
  mostRows,
  readHeading,
} from './rules.ts'

type Problem = { line: number; column: string; reason: string }
export type ReadRow = { line: number; student: StudentDetails }
/** Problems are listed up to a bound, and counted beyond it. */
export type ReadFile = {
  rows: ReadRow[]
  problems: Problem[]
  problemCount: number
  ignoredColumns: string[]
}

/**
 * Reads a CSV file of students: every row that is right, and every problem with its line. Made for a
 * thread of its own: ten thousand phone numbers take seconds, and so may a file made to be slow.
 */
export async function readFile(bytes: ArrayBuffer): Promise<ReadFile> {
  const file: ReadFile = { rows: [], problems: [], problemCount: 0, ignoredColumns: [] }
  const text = decode(bytes)
  if (text === undefined) return refuse(file, 1, notUtf8)
  const tooLong = findLongLine(text)
  if (tooLong) return refuse(file, tooLong, brokenLine)
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
      if (count > mostRows) return refuse(file, info.lines, tooMany)
      readRow(file, info.lines, columns, record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    addProblem(file, { line: lineOf(error), column: '', reason: brokenReason(error) })
  }
  if (count === 0 && file.problemCount === 0)
    addProblem(file, { line: 1, column: '', reason: 'The file holds no students.' })
  return file
}

/** The file as one that cannot be taken at all, for one reason. */
function refuse(file: ReadFile, line: number, reason: string): ReadFile {
  return { ...file, problems: [{ line, column: '', reason }], problemCount: 1 }
}

function addProblem(file: ReadFile, problem: Problem) {
  file.problemCount += 1
  if (file.problems.length < mostListed) file.problems.push(problem)
}

const notUtf8 =
  'The file is not saved as UTF-8. In Excel choose “Save as”, then “CSV UTF-8 (comma delimited)”.'
const brokenLine = 'A line is longer than any student. Is a quotation mark not closed?'
const tooMany = `A file can hold at most ${mostRows} students. Please send it in parts.`

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
  const problem = (column: string, reason: string) => addProblem(file, { line, column, reason })
  if (record.length > mostColumns) {
    problem(
      '',
      `The first line names ${record.length} columns, and at most ${mostColumns} are read.`,
    )
    return []
  }
  const columns = record.map(readHeading)
  for (const [place, column] of columns.entries()) {
    if (column && columns.indexOf(column) !== place)
      problem(record[place] ?? '', 'Two columns have this meaning. Please leave one.')
    const heading = record[place] ?? ''
    if (!column && heading) file.ignoredColumns.push(heading)
  }
  if (!columns.includes('name'))
    problem('Name', 'The first line must name the columns, and one of them must be “Name”.')
  else if (!columns.includes('phone') && !columns.includes('email'))
    problem('Phone', 'The file needs a column “Phone” or “Email”.')
  return columns
}

function readRow(
  file: ReadFile,
  line: number,
  columns: readonly (ImportColumn | undefined)[],
  record: string[],
) {
  const cell = (column: ImportColumn) => bare(record[columns.indexOf(column)] ?? '')
  const reading = newStudentSchema.safeParse({
    name: cell('name'),
    email: cell('email') || null,
    phone: cell('phone') || null,
    course: oneOf(fastTrackCourses, cell('course')) || null,
    status: oneOf(studentStatuses, cell('status')) || 'Pending',
  })
  const problem = (column: unknown, reason: string) =>
    addProblem(file, { line, column: String(column), reason })
  for (const { path, message } of reading.error?.issues ?? []) problem(path[0], message)
  const written = cell('phone')
  const phone = written && readPhoneNumber(written)
  if (phone === undefined) problem('phone', fastTrackForm.messages.phoneInvalid)
  if (record.length > columns.length && record.slice(columns.length).some(Boolean))
    problem(
      '',
      'The line has more cells than the first one. Put texts with commas in quotation marks.',
    )
  if (!reading.success || phone === undefined) return
  const { name, email = null, course = null, status } = reading.data
  file.rows.push({ line, student: { name, email, phone: phone || null, course, status } })
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

function brokenReason(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return brokenLine
  return 'The line cannot be read: a quotation mark is not closed, or stands in the middle of a cell.'
}
