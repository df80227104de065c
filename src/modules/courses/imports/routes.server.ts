import { z } from '@hono/zod-openapi'
import { tableStatuses } from '../../../platform/csv/read-table.ts'
import { say } from '../../../ui/api/reasons.ts'
import { change, refused, routeTable } from '../../accounts/route-table.server.ts'
import { courseFileWords, courseImportWords, sayCourses } from '../staff/imports/words.ts'
import {
  type CourseFile,
  compareCourses,
  importCourses,
  readCourseFile,
} from './import-courses.server.ts'

const refusals = {
  words: courseImportWords,
  statuses: { ...tableStatuses, 'has-errors': 400, 'nothing-new': 409 },
} as const

export const courseImportRoutes = routeTable(refusals, {
  'POST /api/admin/course-imports': change({
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
      reason: say(courseFileWords, why),
    })),
    ignoredColumns,
  }
}
