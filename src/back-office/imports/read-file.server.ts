import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { fastTrackCourses, fastTrackForm } from '../../../content/fast-track-page.ts'
import { readPhoneNumber } from '../../fast-track/read-phone-number.server.ts'
import type { StudentDetails } from '../students/add-student.server.ts'
import { newStudentSchema } from '../students/contract.ts'
import { studentStatuses } from '../students/rules.ts'
import { findSeparator, type ImportColumn, mostRows, readHeading } from './rules.ts'

type Problem = { line: number; column: string; reason: string }
export type ReadRow = { line: number; student: StudentDetails }
export type ReadFile = { rows: ReadRow[]; problems: Problem[]; ignoredColumns: string[] }

/** Reads a CSV file of students: every row that is right, and every problem with its line. */
export async function readFile(bytes: ArrayBuffer): Promise<ReadFile> {
  const file: ReadFile = { rows: [], problems: [], ignoredColumns: [] }
  const text = decode(bytes)
  if (text === undefined) return { ...file, problems: [{ line: 1, column: '', reason: notUtf8 }] }
  const parser = parse(text, {
    delimiter: findSeparator(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: 10_000,
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
        if (file.problems.length > 0) return file
        continue
      }
      count += 1
      if (count > mostRows)
        return { ...file, problems: [{ line: info.lines, column: '', reason: tooMany }] }
      readRow(file, info.lines, columns, record)
      // Reading thousands of phone numbers must not keep everybody else waiting.
      if (count % 100 === 0) await breathe()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    file.problems.push({ line: lineOf(error), column: '', reason: brokenReason(error) })
  }
  if (count === 0 && file.problems.length === 0)
    file.problems.push({ line: 1, column: '', reason: 'The file holds no students.' })
  return file
}

const notUtf8 =
  'The file is not saved as UTF-8. In Excel choose “Save as”, then “CSV UTF-8 (comma delimited)”.'
const tooMany = `A file can hold at most ${mostRows} students. Please send it in parts.`

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    // Drops the byte order mark, too.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readHead(record: string[], line: number, file: ReadFile) {
  const columns = record.map(readHeading)
  const problem = (column: string, reason: string) => file.problems.push({ line, column, reason })
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
    file.problems.push({ line, column: String(column), reason })
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
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return 'A line is longer than any student. Is a quotation mark not closed?'
  return 'The line cannot be read: a quotation mark is not closed, or stands in the middle of a cell.'
}
