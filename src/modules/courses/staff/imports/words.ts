import type { Words } from '../../../../ui/api/reasons.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import type { CourseFileReason } from '../../imports/rules.ts'
import { courseWords } from '../words.ts'

export const courseFileWords: Words<CourseFileReason> = {
  ...courseWords,
  'no-courses': 'There is no course below the first line.',
  'too-many-courses': ({ max }) => `At most ${max} courses in a file, please.`,
  'no-title-column': 'The first line must name a column “Title”.',
  'column-twice': 'Two columns mean the same. Please keep one of them.',
  'same-address': ({ line }) => `Line ${line} has the same address. Give one of them another one.`,
}

export const courseImportWords = {
  'no-utf-8': 'This file is not UTF-8 text. Save the file as “CSV UTF-8” and choose it again.',
  'too-many-rows': ({ max }: { max: number }) =>
    `This file has more than ${grouped(max)} rows. Split it into smaller files and import each by itself.`,
  'row-too-wide': ({ max }: { max: number }) =>
    `A line has more than ${max} columns. Is it a CSV file of courses?`,
  'row-too-long': 'A line is longer than any course. Is it a CSV file of courses?',
  'no-table': 'We could not read this as a CSV file.',
  'has-errors':
    'The file has errors, so nothing is imported. Correct the lines and choose it again.',
  'nothing-new': 'All courses of this file are already there. There is nothing to import.',
}

type Report = { ready: unknown[]; errors: unknown[] }

export function sayCourses({ ready, errors }: Report, isImported: boolean): string {
  if (errors.length > 0) return courseImportWords['has-errors']
  if (ready.length === 0) return courseImportWords['nothing-new']
  const courses = ready.length === 1 ? '1 course' : `${ready.length} courses`
  if (isImported) return `${courses} published. They are at the end of the catalogue.`
  return `The file is right: ${courses} would be published.`
}
