import type { TableReason } from '../../../platform/csv/read-table.ts'
import type { FieldReason, FileNameReason } from '../../../ui/api/contract.ts'

/** Fields of a row, with common headings of institutes and portals. */
export const enquiryHeadings = {
  name: ['name', 'fullname', 'studentname', 'student', 'candidatename', 'leadname', 'customername'],
  phone: [
    ...['phone', 'phoneno', 'phonenumber', 'mobile', 'mobileno', 'mobilenumber', 'contact'],
    ...['contactno', 'contactnumber', 'whatsapp', 'whatsappnumber', 'leadphone'],
  ],
  email: ['email', 'emailaddress', 'emailid', 'mail', 'mailid'],
  course: [
    'course',
    'coursename',
    'preferredcourse',
    'category',
    'requirement',
    'interestedin',
    'courseinterested',
  ],
  note: ['note', 'notes', 'remark', 'remarks', 'message', 'comment', 'comments', 'query'],
  date: ['date', 'leaddate', 'enquirydate', 'createdat', 'createddate', 'time', 'datetime'],
  source: ['source', 'leadsource', 'medium'],
  owner: ['owner', 'counsellor', 'counselor', 'assignedto', 'leadowner'],
} as const satisfies Record<string, readonly string[]>

export type ImportField = keyof typeof enquiryHeadings
export const fieldNames = Object.keys(enquiryHeadings) as ImportField[]
export type Columns = Record<ImportField, number | null>

/** Assignment of imported enquiries: a counsellor by id, round robin, or unassigned. */
export type ImportOwner = string
export const roundRobin = 'round-robin'
export const nobody = 'nobody'

/** The meaning of a name in the file; null skips its rows. `name` is folded (`foldName`). */
export type Meaning<Is> = { name: string; is: Is | null }

/** How a file is read: its columns, defaults for empty cells, and the meaning of unknown names. */
export type Mapping = {
  columns: Columns
  course: string | null
  source: number | null
  owner: ImportOwner
  courses: Meaning<string>[]
  sources: Meaning<number>[]
  owners: Meaning<ImportOwner>[]
}

/** Most columns of a file. */
export const mostImportColumns = 100
/** Most unknown names of a kind that can be given a meaning. */
export const mostMeanings = 60
/** Rows shown; counts are complete, and so is the file of skipped rows. */
export const mostShown = 50
export const longestFolded = 100

/** Why a file is refused. */
export type ImportFileReason = TableReason | FileNameReason | { reason: 'no-rows' }

/** Why an import is not started. */
export type MappingReason =
  | { reason: 'no-mapping' }
  | { reason: 'no-name-column' }
  | { reason: 'no-phone-column' }
  | { reason: 'no-course' }
  | { reason: 'no-source' }
  | { reason: 'column-used-twice' }
  | { reason: 'source-closed' }
  | { reason: 'no-owner' }

/** Why a row is skipped. */
export type RowReason =
  | FieldReason
  | { reason: 'phone-missing' }
  | { reason: 'phone-wrong' }
  | { reason: 'course-missing' }
  | { reason: 'source-missing' }
  | { reason: 'unknown-name'; what: 'course' | 'source' | 'owner'; name: string }
  | { reason: 'left-out'; what: 'course' | 'source' | 'owner'; name: string }
  | { reason: 'source-gone' }
  | { reason: 'no-counsellor' }
  | { reason: 'note-too-long'; max: number }
  | { reason: 'note-not-plain' }
  | { reason: 'date-wrong' }
  | { reason: 'date-ahead' }
  | { reason: 'same-as-line'; line: number }
  | { reason: 'already-there'; id: number }

/** A name for comparing: without capitals, spaces and punctuation, but “C++” is not “C”. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')
    .slice(0, longestFolded)
}

/** The choice whose name contains this one: “MERN” is “MERN Stack”; undefined where two do. */
export function suggestMeaning(
  name: string,
  choices: readonly { id: string; name: string }[],
): string | undefined {
  const foldedName = foldName(name)
  if (foldedName.length < 3) return undefined
  const [first, second] = choices.filter((one) => foldName(one.name).includes(foldedName))
  return second ? undefined : first?.id
}

/** Errors of a mapping that need no database. */
export function mappingProblem({ columns, course, source }: Mapping): MappingReason | undefined {
  if (columns.name === null) return { reason: 'no-name-column' }
  if (columns.phone === null) return { reason: 'no-phone-column' }
  if (columns.course === null && course === null) return { reason: 'no-course' }
  if (columns.source === null && source === null) return { reason: 'no-source' }
  const usedColumns = Object.values(columns).filter((column) => column !== null)
  if (new Set(usedColumns).size < usedColumns.length) return { reason: 'column-used-twice' }
}
