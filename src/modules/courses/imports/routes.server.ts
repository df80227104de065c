import { z } from '@hono/zod-openapi'
import { tableStatuses } from '../../../platform/csv/read-table.ts'
import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { refused, respondWithMessage, routeTable } from '../../accounts/route-table.server.ts'
import { courseTexts } from '../staff/texts.ts'
import {
  type CourseFile,
  compareCourses,
  importCourses,
  readCourseFile,
} from './import-courses.server.ts'
import type { CourseFileReason } from './rules.ts'

const courseFileTexts: ReasonTexts<CourseFileReason> = {
  ...courseTexts,
  'no-courses': 'There is no course below the first line.',
  'too-many-courses': ({ max }) => `At most ${max} courses in a file, please.`,
  'no-title-column': 'The first line must name a column “Title”.',
  'column-twice': 'Two columns mean the same. Please keep one of them.',
  'same-address': ({ line }) => `Line ${line} has the same address. Give one of them another one.`,
}

const refusals = {
  texts: {
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
  },
  statuses: { ...tableStatuses, 'has-errors': 400, 'nothing-new': 409 },
} as const

export const courseImportRoutes = routeTable(refusals, {
  'POST /api/admin/course-imports': respondWithMessage({
    summary: 'Publish the courses of a CSV file as a whole, or only check it',
    access: 'courses.publish',
    visibility: 'nobody',
    query: z.object({ dryRun: z.enum(['0', '1']).default('0') }),
    body: ['text/csv'],
    run: async ({ dryRun }, { db, context, catalogue, c }) => {
      const file = await readCourseFile(await c.req.arrayBuffer())
      if (!file.ok) return file
      const isChecked = dryRun === '1' || file.errors.length > 0
      const { ready, skipped } = isChecked
        ? await compareCourses(db, file)
        : await importCourses(db, file, context)
      const report = presentFile(file, { ready, skipped })
      if (dryRun === '1') return { report, isImported: false }
      if (file.errors.length > 0) return { ...refused('has-errors'), report }
      if (ready.length === 0) return { ...refused('nothing-new'), report }
      await catalogue.refresh()
      c.status(201)
      return { report, isImported: true }
    },
    message: ({ report, isImported }) => sayCourses(report, isImported),
    data: ({ report }) => ({ report }),
    refusals: { 'has-errors': presentRefusal, 'nothing-new': presentRefusal },
  }),
})

function presentRefusal({ report }: { report: ReturnType<typeof presentFile> }) {
  return { message: sayCourses(report, false), report }
}

type Compared = Record<'ready' | 'skipped', CourseFile['courses']>

function presentFile({ errors, ignoredColumns }: CourseFile, { ready, skipped }: Compared) {
  const list = (courses: CourseFile['courses']) =>
    courses.map(({ line, draft: { title, id } }) => ({ line, title, id }))
  return {
    ready: list(ready),
    skipped: list(skipped),
    errors: errors.map(({ line, column, why }) => ({
      line,
      column,
      reason: say(courseFileTexts, why),
    })),
    ignoredColumns,
  }
}

type Report = { ready: unknown[]; errors: unknown[] }

function sayCourses({ ready, errors }: Report, isImported: boolean): string {
  if (errors.length > 0) return refusals.texts['has-errors']
  if (ready.length === 0) return refusals.texts['nothing-new']
  const courses = ready.length === 1 ? '1 course' : `${ready.length} courses`
  if (isImported) return `${courses} published. They are at the end of the catalogue.`
  return `The file is right: ${courses} would be published.`
}
