import type { CourseReason } from '../editing/rules.ts'

/** Common headings of the columns. Syllabus and languages hold several entries, with semicolons between them. */
export const courseHeadings = {
  title: ['title', 'course', 'coursename', 'name'],
  id: ['webaddress', 'address', 'id'],
  description: ['description', 'about'],
  price: ['price', 'fee', 'fees', 'discountedprice'],
  originalPrice: ['originalprice', 'realprice', 'mrp'],
  languages: ['languages', 'languagesandtools', 'tools'],
  syllabus: ['syllabus', 'topics'],
  subject: ['subject'],
  level: ['level'],
  mode: ['where', 'mode'],
  teacher: ['whoteaches', 'teacher', 'trainer'],
  taughtIn: ['taughtin'],
  weeklyHours: ['hoursaweek', 'weeklyhours'],
  before: ['beforeyoujoin', 'beforeonejoins'],
  bring: ['whattobring'],
  builds: ['whatyoubuild', 'whatonebuilds'],
}

/** More courses than any institute has. */
export const mostCourses = 200

/** Errors of a file or of one of its lines. */
export type CourseFileReason =
  | CourseReason
  | { reason: 'no-courses' }
  | { reason: 'too-many-courses'; max: number }
  | { reason: 'no-title-column' }
  | { reason: 'column-twice' }
  | { reason: 'same-address'; line: number }

/** `column` is empty where the whole line is wrong. */
export type CourseLineProblem = { line: number; column: string; why: CourseFileReason }
