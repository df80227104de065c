import type { Database } from '../../platform/database/connect.ts'
import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { pictureLimits, receivePicture } from '../../platform/pictures/fetch-picture.server.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import { describeEach, say } from '../../ui/api/reasons.ts'
import { formatTime } from '../../ui/format/times.ts'
import { refused, respondWithResult, routeTable } from '../accounts/route-table.server.ts'
import {
  type CoverProblem,
  coverShape,
  findCopies,
  queueCovers,
  storeCover,
  takeCover,
} from './covers.server.ts'
import {
  addCourse,
  archiveCourse,
  type LateForCourse,
  publishCourse,
  restoreRevision,
  saveDraft,
} from './editing/change-course.server.ts'
import {
  archiveSchema,
  courseIdSchema,
  courseOrderSchema,
  newCourseSchema,
  plannedPriceSchema,
  publishSchema,
  saveDraftSchema,
} from './editing/contract.ts'
import { planPrice } from './editing/planned-prices/plan-price.server.ts'
import { reorderCourses } from './editing/reorder-courses.server.ts'
import { courseFieldLabels, type FieldErrors, toDraft } from './editing/rules.ts'
import { readCourse } from './rules.ts'
import { courseTexts, coverTexts, sayPlansDoNotFit } from './staff/texts.ts'
import { findCourse, listCourses, listRevisions, type StoredCourse } from './store.server.ts'

const refusals = {
  texts: {
    ...courseTexts,
    'not-found': 'There is no such course. It may have got another address: see the list.',
    taken: 'Another course has this address. Please choose another one.',
    'not-the-same-courses': 'The new order must hold each course that is not archived, once.',
    archived: 'This course is archived. Bring it back first, then publish.',
    'no-draft': 'There is nothing to publish: the public sees this text already.',
    'no-revision': 'There is no such revision.',
    'nothing-to-restore': 'The public sees this text already.',
    'already-done': 'This was done already.',
    'not-published': 'Publish this course first.',
    'nothing-planned': 'No price is planned any more.',
    'plans-do-not-fit': sayPlansDoNotFit,
    incomplete: (facts: Incomplete) => presentIncomplete(facts).message,
    'no-cover': ({ problem }: { problem: CoverProblem }) => say(coverTexts, problem),
    'picture-refused': ({ message }: { message: string }) => message,
    'changed-since':
      'Somebody else changed the order meanwhile. Nothing of it was overwritten: here is theirs.',
  },
  statuses: {
    'not-found': 404,
    taken: [409, 'id'],
    'id-missing': [400, 'id'],
    'id-too-long': [400, 'id'],
    'id-reserved': [400, 'id'],
    'id-not-plain': [400, 'id'],
    'not-the-same-courses': [400, 'ids'],
    incomplete: 400,
    'no-time': [400, 'publishAt'],
    'plans-do-not-fit': [409, 'discounted price'],
    'no-cover': [400, 'image'],
    'picture-refused': [400, 'image'],
  },
} as const

const editing = { access: 'courses.edit', visibility: 'nobody', params: courseIdSchema } as const

const publishing = {
  access: 'courses.publish',
  visibility: 'nobody',
  params: courseIdSchema,
} as const

/** The course editor. Pictures elsewhere are shown as our copies. */
export const courseRoutes = routeTable(refusals, {
  'GET /api/admin/courses': respondWithResult({
    summary: 'Every course in the order of the catalogue, drafts and archived ones included',
    access: 'courses.edit',
    visibility: 'nobody',
    run: (_, { db }) => presentCourses(db),
  }),

  'POST /api/admin/courses': respondWithResult({
    summary: 'Add a course as a draft',
    access: 'courses.edit',
    visibility: 'nobody',
    body: newCourseSchema,
    status: 201,
    run: async (draft, services) => {
      const { db, context, person } = services
      const cover = await takeCover(services, draft.image, person.id)
      if (!cover.ok) return cover
      return answer(db, await addCourse(db, { ...draft, image: cover.image }, context))
    },
  }),

  'GET /api/admin/courses/{id}': respondWithResult({
    ...editing,
    summary: 'A course with its draft',
    run: async ({ id }, { db }) => {
      const row = await findCourse(db, id)
      return row ? presentCourse(db, row) : refused('not-found')
    },
  }),

  'PUT /api/admin/courses/{id}/draft': respondWithResult({
    ...editing,
    summary: 'Save the draft of a course; a picture from elsewhere is fetched first',
    body: saveDraftSchema,
    run: async ({ version, ...draft }, services) => {
      const { db, context, person, c } = services
      const cover = await takeCover(services, draft.image, person.id)
      if (!cover.ok) return cover
      // A draft has the id that the course will have.
      const change = { id: c.req.param('id') ?? '', version, by: context }
      return answer(db, await saveDraft(db, change, { ...draft, image: cover.image }))
    },
    refusals: { 'changed-since': presentLate },
  }),

  'PATCH /api/admin/courses/{id}': respondWithResult({
    ...publishing,
    summary: 'Archive a course, or bring it back to the public site',
    body: archiveSchema,
    run: async ({ archived, ...change }, { db, context, catalogue }) => {
      const command = archiveCourse(db, { ...change, by: context }, archived)
      return answer(db, await refreshAfter(catalogue, command))
    },
    refusals: { 'changed-since': presentLate },
  }),

  'PUT /api/admin/courses/{id}/planned-price': respondWithResult({
    ...publishing,
    summary: 'Plan the price of a course from a moment on, or take back what was planned',
    body: plannedPriceSchema,
    run: async ({ id, version, ...price }, { db, context }) =>
      answer(db, await planPrice(db, { id, version, by: context }, price)),
    refusals: { 'changed-since': presentLate, incomplete: presentIncomplete },
  }),

  'GET /api/admin/courses/{id}/revisions': respondWithResult({
    ...editing,
    summary: 'The fifty newest revisions that were published of a course',
    run: async ({ id }, { db }) => {
      if (!(await findCourse(db, id))) return refused('not-found')
      const revisions = await listRevisions(db, id)
      return { revisions: revisions.map((row) => ({ ...row, course: toDraft(row.course) })) }
    },
  }),

  'POST /api/admin/courses/{id}/revisions': respondWithResult({
    ...publishing,
    summary: 'Publish the draft of a course, or an earlier revision again',
    body: publishSchema,
    run: async ({ revision, ...request }, { db, context, catalogue }) => {
      const change = { ...request, by: context }
      const result = revision
        ? await restoreRevision(db, change, revision)
        : await publishCourse(db, change)
      if (result.ok) {
        // A revision of an older version names its picture elsewhere.
        await queueCovers(db)
        await catalogue.refresh()
      }
      return answer(db, result)
    },
    refusals: { 'changed-since': presentLate, incomplete: presentIncomplete },
  }),

  'PUT /api/admin/course-order': respondWithResult({
    summary: 'Give the courses that are not archived a new order',
    access: 'courses.publish',
    visibility: 'nobody',
    body: courseOrderSchema,
    run: async (request, { db, context, catalogue }) => {
      const result = await refreshAfter(catalogue, reorderCourses(db, request, context))
      return result.ok ? presentCourses(db) : result
    },
    refusals: {
      'changed-since': (facts) =>
        versionConflict(facts, {
          message: refusals.texts['changed-since'],
          differs: [...facts.differs],
        }),
    },
  }),

  'POST /api/admin/course-pictures': respondWithResult({
    summary:
      'Store a picture for a course in 16:10; the body is a WebP, JPEG or PNG of 2 MB at most',
    access: 'courses.edit',
    visibility: 'nobody',
    body: ['image/webp', 'image/jpeg', 'image/png'],
    status: 201,
    limit: pictureLimits,
    run: async (_, { db, context, c }) => {
      const received = await receivePicture(c, coverShape)
      if (!received.ok) return received
      return { image: await storeCover(db, received.webp, context.now) }
    },
  }),
})

/** All courses for the list; pictures elsewhere as our copies. */
async function presentCourses(db: Database) {
  const rows = (await listCourses(db)).map((row) => ({
    row,
    course: readCourse(row.course ?? row.draft),
  }))
  const copies = await findCopies(
    db,
    rows.map(({ course }) => course.image),
  )
  return {
    courses: rows.map(({ row, course }) => ({
      id: row.id,
      title: course.title,
      image: copies.get(course.image ?? '') ?? course.image,
      price: course.price,
      realPrice: course.realPrice,
      published: row.course !== null,
      hasDraft: row.draft !== null,
      archived: row.archivedAt !== null,
      version: row.version,
      savedBy: row.savedBy,
      savedAt: row.updatedAt,
    })),
  }
}

async function presentCourse(db: Database, row: StoredCourse) {
  const { draft } = row
  const published = row.course && toDraft(row.course)
  const copies = await findCopies(db, [draft?.image, published?.image])
  for (const text of [draft, published]) if (text) text.image = copies.get(text.image) ?? text.image
  return {
    id: row.id,
    version: row.version,
    draft,
    published,
    plannedPrice: row.plannedPrice,
    archived: row.archivedAt !== null,
    savedBy: row.savedBy,
    savedAt: row.updatedAt,
  }
}

type ChangeResult =
  | Awaited<ReturnType<typeof addCourse>>
  | Awaited<ReturnType<typeof saveDraft>>
  | Awaited<ReturnType<typeof archiveCourse>>
  | Awaited<ReturnType<typeof planPrice>>
  | Awaited<ReturnType<typeof publishCourse>>
  | Awaited<ReturnType<typeof restoreRevision>>

/** The current course: after the change, or as somebody else saved it. */
async function answer(db: Database, result: ChangeResult) {
  if (result.ok) return presentCourse(db, result.row)
  if (result.reason !== 'changed-since') return result
  return { ...result, current: await presentCourse(db, result.current) }
}

type Late = Omit<LateForCourse, 'current'> & { current: object }

function presentLate({ current, ...late }: Late) {
  return versionConflict(late, {
    message: `${late.by} saved this course on ${formatTime(late.at)}, after you opened it. Nothing was overwritten: your text is still here, so compare the two.`,
    differs: late.differs.map((field) => courseFieldLabels[field]),
    current,
  })
}

type Incomplete = { fields: FieldErrors }

function presentIncomplete({ fields }: Incomplete) {
  const texts = describeEach(courseTexts, fields)
  return { message: Object.values(texts)[0] ?? '', fields: texts }
}
