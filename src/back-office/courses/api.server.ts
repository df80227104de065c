import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Person } from '../../domain/accounts/contract.ts'
import { only } from '../../domain/accounts/session-cookie.server.ts'
import { queueCovers } from '../../domain/courses/covers/fetch-cover.server.ts'
import { findCopies } from '../../domain/courses/covers/replace-covers.server.ts'
import { takeCover } from '../../domain/courses/covers/take-cover.server.ts'
import { addCourse } from '../../domain/courses/editing/add-course.server.ts'
import { archiveCourse } from '../../domain/courses/editing/archive-course.server.ts'
import {
  archiveSchema,
  courseIdSchema,
  courseListSchema,
  courseOrderSchema,
  editedCourseSchema,
  newCourseSchema,
  publishSchema,
  revisionListSchema,
  saveDraftSchema,
} from '../../domain/courses/editing/contract.ts'
import { publishCourse } from '../../domain/courses/editing/publish-course.server.ts'
import { reorderCourses } from '../../domain/courses/editing/reorder-courses.server.ts'
import { restoreRevision } from '../../domain/courses/editing/restore-revision.server.ts'
import { checkId, toDraft } from '../../domain/courses/editing/rules.ts'
import { saveDraft } from '../../domain/courses/editing/save-draft.server.ts'
import {
  type CourseRow,
  findCourse,
  listCourses,
  listRevisions,
} from '../../domain/courses/editing/store.server.ts'
import { readCourse } from '../../domain/courses/rules.ts'
import type { Services } from '../../domain/services.ts'
import { formatTime } from '../../formats/times.ts'
import { json, jsonBody, newApi, staffOnly } from '../../platform/http/api.ts'
import { refuse } from '../../platform/http/errors.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'

const wait = { 429: json(refusalSchema, 'Too many pictures') }
const refusals = { 400: json(refusalSchema, 'The request is wrong'), ...staffOnly }
const ofOne = {
  200: json(editedCourseSchema, 'The course as it is now'),
  404: json(refusalSchema, 'There is no such course'),
  ...refusals,
}
const changing = {
  ...ofOne,
  409: json(refusalSchema, 'Somebody else changed it meanwhile, or its state does not allow this'),
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.courses,
  summary: 'Every course in the order of the catalogue, drafts and archived ones included',
  responses: { 200: json(courseListSchema, 'Every course'), ...refusals },
})
const add = createRoute({
  method: 'post',
  path: staffEndpoints.courses,
  summary: 'Add a course as a draft',
  request: jsonBody(newCourseSchema),
  responses: {
    201: json(editedCourseSchema, 'The new course'),
    409: json(refusalSchema, 'Another course has this address'),
    ...wait,
    ...refusals,
  },
})
const read = createRoute({
  method: 'get',
  path: staffEndpoints.course,
  summary: 'A course with its draft',
  request: { params: courseIdSchema },
  responses: ofOne,
})
const save = createRoute({
  method: 'put',
  path: staffEndpoints.courseDraft,
  summary: 'Save the draft of a course; a picture from elsewhere is fetched first',
  request: { params: courseIdSchema, ...jsonBody(saveDraftSchema) },
  responses: { ...changing, ...wait },
})
const archive = createRoute({
  method: 'patch',
  path: staffEndpoints.course,
  summary: 'Take a course off the public site, or bring it back',
  request: { params: courseIdSchema, ...jsonBody(archiveSchema) },
  responses: changing,
})
const revisions = createRoute({
  method: 'get',
  path: staffEndpoints.courseRevisions,
  summary: 'What was published of a course, newest first',
  request: { params: courseIdSchema },
  responses: {
    200: json(revisionListSchema, 'The fifty newest revisions'),
    404: json(refusalSchema, 'There is no such course'),
    ...refusals,
  },
})
const publish = createRoute({
  method: 'post',
  path: staffEndpoints.courseRevisions,
  summary: 'Publish the draft of a course, or an earlier revision again',
  request: { params: courseIdSchema, ...jsonBody(publishSchema) },
  responses: changing,
})
const reorder = createRoute({
  method: 'put',
  path: staffEndpoints.courseOrder,
  summary: 'Give the courses that are not archived a new order',
  request: jsonBody(courseOrderSchema),
  responses: {
    200: json(courseListSchema, 'Every course in the new order'),
    409: json(refusalSchema, 'Somebody else changed the order meanwhile'),
    ...refusals,
  },
})

declare module '../../wire/ask.ts' {
  interface Wire {
    courseEditorApi:
      | typeof list
      | typeof add
      | typeof read
      | typeof save
      | typeof archive
      | typeof revisions
      | typeof publish
      | typeof reorder
  }
}

export function courseEditorApi(services: Services) {
  const { db, clock, catalogue } = services
  const editors = only('courses.edit', services)
  const publishers = only('courses.publish', services)
  const presentList = async () => {
    const rows = await listCourses(db)
    const listed = rows.map(presentListed)
    const copies = await findCopies(
      db,
      listed.map(({ image }) => image),
    )
    return {
      courses: listed.map((course) => ({
        ...course,
        image: copies.get(course.image ?? '') ?? course.image,
      })),
    }
  }
  const by = (actor: Person) => ({ actor, now: clock() })
  const present = async (row: CourseRow) => {
    const shown = presentRow(row)
    const texts = [shown.draft, shown.published]
    const copies = await findCopies(
      db,
      texts.map((text) => text?.image),
    )
    for (const text of texts) if (text) text.image = copies.get(text.image) ?? text.image
    return shown
  }

  return newApi()
    .openapi({ ...list, ...editors }, async (c) => c.json(await presentList(), 200))
    .openapi({ ...add, ...editors }, async (c) => {
      const written = c.req.valid('json')
      const cover = await takeCover(c, services, written.image)
      if (!cover.ok) return cover.answer
      const draft = { ...written, image: cover.image }
      const added = await addCourse(db, draft, by(c.var.person))
      if (!added.ok) return refuse(c, 409, words.taken, { id: words.taken })
      return c.json(await present(added.row), 201)
    })
    .openapi({ ...read, ...editors }, async (c) => {
      const row = await findCourse(db, c.req.valid('param').id)
      return row ? c.json(await present(row), 200) : refuse(c, 404, words['not-found'])
    })
    .openapi({ ...save, ...editors }, async (c) => {
      const { version, ...draft } = c.req.valid('json')
      const cover = await takeCover(c, services, draft.image)
      if (!cover.ok) return cover.answer
      const change = { ...c.req.valid('param'), version, by: by(c.var.person) }
      const saved = await saveDraft(db, change, { ...draft, image: cover.image })
      if (saved.ok) return c.json(await present(saved.row), 200)
      if (saved.reason === 'wrong-id') {
        const wrong = checkId(draft.id) ?? words.taken
        return refuse(c, 400, wrong, { id: wrong })
      }
      if (saved.reason === 'taken') return refuse(c, 409, words.taken, { id: words.taken })
      return refuseChange(c, saved)
    })
    .openapi({ ...archive, ...publishers }, async (c) => {
      const { version, archived } = c.req.valid('json')
      const change = { ...c.req.valid('param'), version, by: by(c.var.person) }
      const done = await archiveCourse(db, change, archived)
      if (!done.ok) return refuseChange(c, done)
      await catalogue.refresh()
      return c.json(await present(done.row), 200)
    })
    .openapi({ ...revisions, ...editors }, async (c) => {
      const { id } = c.req.valid('param')
      const row = await findCourse(db, id)
      if (!row) return refuse(c, 404, words['not-found'])
      return c.json({ revisions: (await listRevisions(db, id)).map(presentRevision) }, 200)
    })
    .openapi({ ...publish, ...publishers }, async (c) => {
      const { version, revision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), version, by: by(c.var.person) }
      const done = revision
        ? await restoreRevision(db, change, revision)
        : await publishCourse(db, change)
      if (done.ok) {
        // A revision from before we kept copies names its picture elsewhere.
        await queueCovers(db)
        await catalogue.refresh()
        return c.json(await present(done.row), 200)
      }
      if (done.reason !== 'incomplete') return refuseChange(c, done)
      return refuse(c, 400, Object.values(done.fields)[0] ?? '', done.fields)
    })
    .openapi({ ...reorder, ...publishers }, async (c) => {
      const { seen, ids } = c.req.valid('json')
      const done = await reorderCourses(db, { seen, ids }, by(c.var.person))
      if (done.ok) {
        await catalogue.refresh()
        return c.json(await presentList(), 200)
      }
      if (done.reason === 'changed') return refuse(c, 409, words.order)
      return refuse(c, 400, words.notTheSame, { ids: words.notTheSame })
    })
}

const words = {
  'not-found': 'There is no such course. It may have got another address: see the list.',
  taken: 'Another course has this address. Please choose another one.',
  order:
    'Somebody else changed the order meanwhile. Nothing of it was overwritten: here is theirs.',
  notTheSame: 'The new order must hold each course that is not archived, once.',
  archived: 'This course is archived. Bring it back first, then publish.',
  'no-draft': 'There is nothing to publish: the public sees this text already.',
  'no-revision': 'There is no such revision.',
  'nothing-to-restore': 'The public sees this text already.',
  'is-so': 'This was done already.',
}

type WhyNot =
  | { reason: 'changed'; by: string; at: Date }
  | { reason: Exclude<keyof typeof words, 'taken' | 'order' | 'notTheSame'> }

function refuseChange(c: Context, why: WhyNot) {
  if (why.reason === 'not-found') return refuse(c, 404, words['not-found'])
  if (why.reason !== 'changed') return refuse(c, 409, words[why.reason])
  const message = `${why.by} saved this course on ${formatTime(why.at)}, after you opened it. Nothing was overwritten: your text is still here, so compare the two.`
  return refuse(c, 409, message)
}

function presentRow(row: CourseRow) {
  return {
    id: row.id,
    version: row.version,
    draft: row.draft,
    published: row.course && toDraft(row.course),
    archived: row.archivedAt !== null,
    savedBy: row.savedBy,
    savedAt: row.updatedAt.toISOString(),
  }
}

function presentListed(row: CourseRow) {
  const { title, image, price, realPrice } = readCourse(row.course ?? row.draft)
  return {
    id: row.id,
    title,
    image,
    price,
    realPrice,
    published: row.course !== null,
    hasDraft: row.draft !== null,
    archived: row.archivedAt !== null,
    version: row.version,
    savedBy: row.savedBy,
    savedAt: row.updatedAt.toISOString(),
  }
}

function presentRevision(row: Awaited<ReturnType<typeof listRevisions>>[number]) {
  return {
    number: row.number,
    publishedBy: row.publishedBy,
    publishedAt: row.publishedAt.toISOString(),
    restoredFrom: row.restoredFrom,
    course: toDraft(row.course),
  }
}
