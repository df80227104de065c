import { grouped } from '../../../formats/counts.ts'
/** How many students one file may hold; a bigger one is sent in parts. */
export const mostRows = 10_000

/** Characters of a line, and columns of the first one: more than any list of students has. */
export const longestLine = 10_000
export const mostColumns = 100

/** How many problems of each kind a report lists; the counts are whole. */
export const mostListed = 100

const importColumns = ['name', 'email', 'phone', 'course', 'status'] as const
export type ImportColumn = (typeof importColumns)[number]

/** What institutes write above these columns, in small letters without blanks and signs. */
const headings: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'fullname', 'studentname', 'student', 'candidatename', 'nameofstudent'],
  email: ['email', 'emailaddress', 'emailid', 'mail', 'mailid'],
  phone: [
    'phone',
    'phoneno',
    'phonenumber',
    'mobile',
    'mobileno',
    'mobilenumber',
    'contact',
    'contactno',
    'contactnumber',
    'whatsapp',
    'whatsappnumber',
  ],
  course: ['course', 'coursename', 'preferredcourse'],
  status: ['status'],
}

/** The column that a heading means, whatever its capitals, blanks and dashes. */
export function readHeading(heading: string): ImportColumn | undefined {
  const bare = heading.toLowerCase().replace(/[^a-z]/g, '')
  return importColumns.find((column) => headings[column].includes(bare))
}

/** The separator of the first line: spreadsheets of some countries write semicolons. */
export function findSeparator(text: string): ',' | ';' {
  const [first = ''] = text.split(/[\r\n]/, 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** “3 students are added, 1 was already there.” */
export function importLine({ added, skipped }: { added: number; skipped: number }): string {
  const students = added === 1 ? '1 student' : `${grouped(added)} students`
  const known =
    skipped === 0 ? '' : `, ${grouped(skipped)} ${skipped === 1 ? 'was' : 'were'} already there`
  return `${students} added${known}.`
}
