import type { Database } from '../../../platform/database/connect.ts'
import { createSemaphore } from '../../../platform/http/queues.ts'
import { versionConflict } from '../../../platform/http/version-conflict.server.ts'
import { refreshAfter } from '../../../platform/refresh-after.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { refused, respondWithResult, routeTable } from '../../accounts/route-table.server.ts'
import { checkLesson, type LessonProblem } from '../../lessons/checks/check-lesson.server.ts'
import { courseIdSchema } from '../editing/contract.ts'
import { readCourse } from '../rules.ts'
import { describeProblem, lessonTexts } from '../staff/lesson-texts.ts'
import { courseTexts } from '../staff/texts.ts'
import { findCourse } from '../store.server.ts'
import { type LessonChangeResult, publishLesson, saveLessonDraft } from './change-lesson.server.ts'
import { lessonDraftSchema, lessonPublicationSchema } from './contract.ts'
import { toLesson } from './rules.ts'
import { findLessonRow, listLessonRevisions, publishedText } from './store.server.ts'

/** Programs of one lesson at a time: each takes two seconds at most. */
const checking = createSemaphore(1)

const refusals = {
  texts: {
    ...courseTexts,
    ...lessonTexts,
    'not-found': 'There is no such course. It may have got another address: see the list.',
    'wrong-output': ({ problems }: { problems: LessonProblem[] }) =>
      problems.map(describeProblem).join(' '),
    'changed-since': 'Somebody else saved this lesson meanwhile. Nothing was overwritten.',
  },
  statuses: { 'not-found': 404, 'wrong-output': 400 },
} as const

export const courseLessonRoutes = routeTable(refusals, {
  'GET /api/admin/courses/{id}/lesson': respondWithResult({
    summary: 'The first lesson of a course with its draft and revisions',
    access: 'courses.edit',
    visibility: 'nobody',
    params: courseIdSchema,
    run: async ({ id }, { db }) => (await presentLesson(db, id)) ?? refused('not-found'),
  }),

  'PUT /api/admin/courses/{id}/lesson': respondWithResult({
    summary: 'Save the draft of a first lesson',
    access: 'courses.edit',
    visibility: 'nobody',
    params: courseIdSchema,
    body: lessonDraftSchema,
    run: async (change, { db, context }) =>
      answer(db, change.id, await saveLessonDraft(db, change, context)),
    refusals: { 'changed-since': presentLate },
  }),

  'POST /api/admin/courses/{id}/lesson/revisions': respondWithResult({
    summary: 'Publish a first lesson; its programs are run first',
    access: 'courses.publish',
    visibility: 'nobody',
    params: courseIdSchema,
    body: lessonPublicationSchema,
    run: async (change, { db, context, catalogue }) => {
      const lesson = toLesson(change.runs, change.fields)
      const problems = await checking(() => checkLesson(lesson))
      if (problems.length > 0) return { ...refused('wrong-output'), problems }
      const command = publishLesson(db, change, context)
      return answer(db, change.id, await refreshAfter(catalogue, command))
    },
    refusals: { 'changed-since': presentLate },
  }),
})

async function presentLesson(db: Database, id: string) {
  const course = await findCourse(db, id)
  if (!course) return undefined
  const row = await findLessonRow(db, id)
  return {
    id,
    title: readCourse(course.course ?? course.draft).title,
    isPublic: course.course !== null && course.archivedAt === null,
    version: row?.version ?? 1,
    draft: row?.draft ?? null,
    published: publishedText(id, row),
    savedBy: row?.savedBy ?? null,
    savedAt: row?.updatedAt,
    revisions: await listLessonRevisions(db, id),
  }
}

/** The current lesson: after the change, or as somebody else saved it. */
async function answer(db: Database, id: string, result: LessonChangeResult) {
  if (!result.ok && result.reason === 'not-found') return result
  const current = await presentLesson(db, id)
  if (!current) return refused('not-found')
  return result.ok ? current : { ...result, current }
}

type Late = Exclude<LessonChangeResult, { ok: true } | { reason: 'not-found' }>

function presentLate({ current, ...late }: Omit<Late, 'current'> & { current: object }) {
  return versionConflict(late, {
    message: `${late.by} saved this lesson on ${formatTime(late.at)}, after you opened it. Nothing was overwritten: your text is still here, so compare the two.`,
    differs: late.differs,
    current,
  })
}
