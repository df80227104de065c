import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { refuseLate, refuseLateWith } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { changedSinceSchema, changedSinceWith } from '../../../ui/api/changed-since.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { describeEach, say } from '../../../ui/api/reasons.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { queueCovers } from '../covers/fetch-cover.server.ts'
import { addCourse } from '../editing/add-course.server.ts'
import { archiveCourse } from '../editing/archive-course.server.ts'
import type { LateForCourse } from '../editing/change-course.server.ts'
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
} from '../editing/contract.ts'
import { publishCourse } from '../editing/publish-course.server.ts'
import { reorderCourses } from '../editing/reorder-courses.server.ts'
import { restoreRevision } from '../editing/restore-revision.server.ts'
import { type CourseReason, checkId, courseFieldLabels } from '../editing/rules.ts'
import { saveDraft } from '../editing/save-draft.server.ts'
import { findCourse, listRevisions } from '../editing/store.server.ts'
import { presentCourse, presentCourses, presentRevision } from './present-course.server.ts'
import { takeCover } from './take-cover.server.ts'
import { courseWords } from './words.ts'

const wait = { 429: json(refusalSchema, 'Too many pictures') }
const refusals = { 400: json(refusalSchema, 'The request is wrong'), ...staffOnly }
const ofOne = {
  200: json(editedCourseSchema, 'The course as it is now'),
  404: json(refusalSchema, 'There is no such course'),
  ...refusals,
}
const changeResponses = {
  ...ofOne,
  409: json(
    z.union([changedSinceWith(editedCourseSchema), refusalSchema]),
    'Somebody else changed it meanwhile, or its state does not allow this',
  ),
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
  responses: { ...changeResponses, ...wait },
})
const archive = createRoute({
  method: 'patch',
  path: staffEndpoints.course,
  summary: 'Take a course off the public site, or bring it back',
  request: { params: courseIdSchema, ...jsonBody(archiveSchema) },
  responses: changeResponses,
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
  responses: changeResponses,
})
const reorder = createRoute({
  method: 'put',
  path: staffEndpoints.courseOrder,
  summary: 'Give the courses that are not archived a new order',
  request: jsonBody(courseOrderSchema),
  responses: {
    200: json(courseListSchema, 'Every course in the new order'),
    409: json(changedSinceSchema, 'Somebody else changed the order meanwhile'),
    ...refusals,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
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
  const editors = requireAccess('courses.edit', services, 'nobody')
  const publishers = requireAccess('courses.publish', services, 'nobody')

  return newApi<CourseReason>(() => courseWords)
    .openapi({ ...list, ...editors }, listAll(services))
    .openapi({ ...add, ...editors }, addOne(services))
    .openapi({ ...read, ...editors }, showOne(services))
    .openapi({ ...save, ...editors }, keepDraft(services))
    .openapi({ ...archive, ...publishers }, archiveOne(services))
    .openapi({ ...revisions, ...editors }, listOfRevisions(services))
    .openapi({ ...publish, ...publishers }, publishOne(services))
    .openapi({ ...reorder, ...publishers }, keepOrder(services))
}

function listAll({ db }: Services): RouteAnswer<typeof list> {
  return async (c) => c.json(await presentCourses(db), 200)
}

function addOne(services: Services): RouteAnswer<typeof add> {
  const { db, clock } = services
  return async (c) => {
    const input = c.req.valid('json')
    const cover = await takeCover(c, services, input.image)
    if (!cover.ok) return cover.answer
    const context = { actor: c.var.person, now: clock() }
    const result = await addCourse(db, { ...input, image: cover.image }, context)
    if (!result.ok) return refuse(c, 409, words.taken, { id: words.taken })
    return c.json(await presentCourse(db, result.row), 201)
  }
}

function showOne({ db }: Services): RouteAnswer<typeof read> {
  return async (c) => {
    const row = await findCourse(db, c.req.valid('param').id)
    return row ? c.json(await presentCourse(db, row), 200) : refuse(c, 404, words['not-found'])
  }
}

function keepDraft(services: Services): RouteAnswer<typeof save> {
  const { db, clock } = services
  return async (c) => {
    const { version, ...draft } = c.req.valid('json')
    const cover = await takeCover(c, services, draft.image)
    if (!cover.ok) return cover.answer
    const context = { actor: c.var.person, now: clock() }
    const change = { ...c.req.valid('param'), version, by: context }
    const saved = await saveDraft(db, change, { ...draft, image: cover.image })
    if (saved.ok) return c.json(await presentCourse(db, saved.row), 200)
    if (saved.reason === 'wrong-id') {
      const why = checkId(draft.id)
      const wrong = why ? say(courseWords, why) : words.taken
      return refuse(c, 400, wrong, { id: wrong })
    }
    if (saved.reason === 'taken') return refuse(c, 409, words.taken, { id: words.taken })
    return refuseChange(c, db, saved)
  }
}

function archiveOne({ db, clock, catalogue }: Services): RouteAnswer<typeof archive> {
  return async (c) => {
    const { version, archived } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await archiveCourse(
      db,
      { ...c.req.valid('param'), version, by: context },
      archived,
    )
    if (!result.ok) return refuseChange(c, db, result)
    await catalogue.refresh()
    return c.json(await presentCourse(db, result.row), 200)
  }
}

function listOfRevisions({ db }: Services): RouteAnswer<typeof revisions> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const row = await findCourse(db, id)
    if (!row) return refuse(c, 404, words['not-found'])
    return c.json({ revisions: (await listRevisions(db, id)).map(presentRevision) }, 200)
  }
}

function publishOne({ db, clock, catalogue }: Services): RouteAnswer<typeof publish> {
  return async (c) => {
    const { version, revision } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const change = { ...c.req.valid('param'), version, by: context }
    const result = revision
      ? await restoreRevision(db, change, revision)
      : await publishCourse(db, change)
    if (result.ok) {
      // A revision from before we kept copies names its picture elsewhere.
      await queueCovers(db)
      await catalogue.refresh()
      return c.json(await presentCourse(db, result.row), 200)
    }
    if (result.reason !== 'incomplete') return refuseChange(c, db, result)
    const fields = describeEach(courseWords, result.fields)
    return refuse(c, 400, Object.values(fields)[0] ?? '', fields)
  }
}

function keepOrder({ db, clock, catalogue }: Services): RouteAnswer<typeof reorder> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const result = await reorderCourses(db, c.req.valid('json'), context)
    if (result.ok) {
      await catalogue.refresh()
      return c.json(await presentCourses(db), 200)
    }
    if (result.reason === 'changed-since')
      return refuseLate(c, result, { message: words.order, differs: [...result.differs] })
    return refuse(c, 400, words.notTheSame, { ids: words.notTheSame })
  }
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
  | LateForCourse
  | { reason: Exclude<keyof typeof words, 'taken' | 'order' | 'notTheSame'> }

async function refuseChange(c: Context, db: Services['db'], why: WhyNot) {
  if (why.reason === 'not-found') return refuse(c, 404, words['not-found'])
  if (why.reason !== 'changed-since') return refuse(c, 409, words[why.reason])
  return refuseLateWith(c, why, {
    message: `${why.by} saved this course on ${formatTime(why.at)}, after you opened it. Nothing was overwritten: your text is still here, so compare the two.`,
    differs: why.differs.map((field) => courseFieldLabels[field]),
    current: await presentCourse(db, why.current),
  })
}
