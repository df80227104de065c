import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { pictureLimits, receivePicture } from '../../platform/pictures/fetch-picture.server.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import {
  galleryOrderSchema,
  galleryPictureSchema,
  instructorOrderSchema,
  instructorSchema,
  newGalleryPictureSchema,
  newInstructorSchema,
  newStorySchema,
  pictureParamSchema,
  pictureQuerySchema,
  storySchema,
  withdrawSchema,
} from './contract.ts'
import {
  addGalleryPicture,
  changeGalleryPicture,
  removeGalleryPicture,
} from './gallery/save-gallery-picture.server.ts'
import { listGallery } from './gallery/store.server.ts'
import {
  addInstructor,
  changeInstructor,
  removeInstructor,
} from './instructors/save-instructor.server.ts'
import { listInstructorChoices, listInstructors } from './instructors/store.server.ts'
import { orderGallery, orderInstructors } from './order-records.server.ts'
import { sitePictureShapes } from './picture-shapes.ts'
import { findSitePicture, storeSitePicture } from './pictures.server.ts'
import { siteContentChanged, siteContentTexts } from './staff/texts.ts'
import { addStory, changeStory, withdrawStory } from './stories/save-story.server.ts'
import { listStories } from './stories/store.server.ts'
import { hasRoom } from './transfer/read-content.server.ts'

const refusals = {
  texts: { ...siteContentTexts, 'changed-since': siteContentChanged },
  statuses: {
    'no-instructor': 404,
    'no-story': 404,
    'no-gallery-picture': 404,
    'no-picture': 404,
    'not-offered': 400,
    'not-the-same': [400, 'ids'],
    'person-taken': [409, 'personId'],
    'consent-missing': [400, 'consentedOn'],
    'certificate-not-valid': [400, 'certificate'],
    'certificate-not-theirs': [400, 'certificate'],
    'picture-refused': [400, 'picture'],
    'no-room': 409,
  },
} as const

type Late = { by?: string | null; at?: Date | null; current?: object }

const late = {
  'changed-since': ({ by = null, at = null, current }: Late) =>
    versionConflict(
      { reason: 'changed-since', by, at },
      { message: siteContentChanged, differs: [], current },
    ),
}

const ofRecord = { params: idParams, refusals: late } as const

const ofInstructors = { access: 'instructors.edit', visibility: 'nobody' } as const

/** Who teaches, as the website shows them. */
export const instructorRoutes = routeTable(refusals, {
  'GET /api/admin/instructors': respondWithResult({
    ...ofInstructors,
    summary: 'Every instructor in the order of the website, hidden ones included',
    run: async (_, { db, context: { now } }) => ({
      instructors: await listInstructors(db, dayInIndia(now)),
      choices: await listInstructorChoices(db, rolesThatMay('students.teach')),
    }),
  }),

  'POST /api/admin/instructors': respondWithMessage({
    ...ofInstructors,
    summary: 'Add an instructor',
    body: newInstructorSchema,
    status: 201,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, addInstructor(db, request, context)),
    message: (_, { name }) => `${name} is added.`,
    data: ({ id }) => ({ id }),
  }),

  'PUT /api/admin/instructors/{id}': respondWithMessage({
    ...ofInstructors,
    ...ofRecord,
    summary: 'Change what the website shows of an instructor',
    body: instructorSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, changeInstructor(db, request, context)),
    message: 'Saved. The website shows it now.',
  }),

  'DELETE /api/admin/instructors/{id}': respondWithMessage({
    ...ofInstructors,
    ...ofRecord,
    summary: 'Remove an instructor from the website',
    body: withdrawSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, removeInstructor(db, request, context)),
    message: 'Removed from the website.',
  }),

  'PUT /api/admin/instructor-order': respondWithMessage({
    ...ofInstructors,
    summary: 'Set the order in which instructors are shown',
    body: instructorOrderSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, orderInstructors(db, request, context)),
    message: 'The order is saved.',
    refusals: late,
  }),

  'POST /api/admin/site-pictures': respondWithMessage({
    ...ofInstructors,
    summary:
      'Store a picture of an instructor, of a story or of the gallery: a WebP, JPEG or PNG of 2 MB at most',
    query: pictureQuerySchema,
    body: ['image/webp', 'image/jpeg', 'image/png'],
    status: 201,
    limit: pictureLimits,
    run: async ({ of }, { db, context, slotsOf, c }) => {
      const received = await receivePicture(c, sitePictureShapes[of])
      if (!received.ok) return received
      const bytes = received.webp.length
      if (!(await hasRoom(db, { slotsOf, bytes, now: context.now })))
        return { ok: false, reason: 'no-room' } as const
      return {
        ok: true as const,
        picture: await storeSitePicture(db, received.webp, context.now),
      }
    },
    message: 'Picture uploaded. It is shown once you save.',
    data: ({ picture }) => ({ picture }),
  }),

  'GET /api/admin/site-pictures/{key}': respondWithResult({
    ...ofInstructors,
    summary: 'A stored picture, also one that the website does not show',
    params: pictureParamSchema,
    run: async ({ key }, { db, c }) => {
      const webp = await findSitePicture(db, key)
      if (!webp) return refused('no-picture')
      return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp' })
    },
  }),
})

const ofStories = { access: 'stories.edit', visibility: 'nobody' } as const

/** Success stories and the consents they stand on. */
export const storyRoutes = routeTable(refusals, {
  'GET /api/admin/stories': respondWithResult({
    ...ofStories,
    summary: 'Every success story with its consent',
    run: async (_, { db }) => ({ stories: await listStories(db) }),
  }),

  'POST /api/admin/stories': respondWithMessage({
    ...ofStories,
    summary: 'Add a success story',
    body: newStorySchema,
    status: 201,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, addStory(db, request, context)),
    message: 'The story is added.',
    data: ({ id }) => ({ id }),
  }),

  'PUT /api/admin/stories/{id}': respondWithMessage({
    ...ofStories,
    ...ofRecord,
    summary: 'Change a success story or its consent',
    body: storySchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, changeStory(db, request, context)),
    message: 'Saved. The website shows what the consent covers.',
  }),

  'POST /api/admin/stories/{id}/withdrawal': respondWithMessage({
    ...ofStories,
    ...ofRecord,
    summary: 'Withdraw the consent of a story: its text and its picture are deleted everywhere',
    body: withdrawSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, withdrawStory(db, request, context)),
    message: 'The consent is withdrawn. The story and its picture are deleted.',
  }),
})

const ofGallery = { access: 'texts.edit', visibility: 'nobody' } as const

/** Pictures of the gallery, in the order of the website. */
export const galleryRoutes = routeTable(refusals, {
  'GET /api/admin/gallery-pictures': respondWithResult({
    ...ofGallery,
    summary: 'Every picture of the gallery in the order of the website, hidden ones included',
    run: async (_, { db }) => ({ pictures: await listGallery(db) }),
  }),

  'POST /api/admin/gallery-pictures': respondWithMessage({
    ...ofGallery,
    summary: 'Add a picture to the gallery',
    body: newGalleryPictureSchema,
    status: 201,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, addGalleryPicture(db, request, context)),
    message: 'The picture is added.',
    data: ({ id }) => ({ id }),
  }),

  'PUT /api/admin/gallery-pictures/{id}': respondWithMessage({
    ...ofGallery,
    ...ofRecord,
    summary: 'Change a picture of the gallery or its texts',
    body: galleryPictureSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, changeGalleryPicture(db, request, context)),
    message: 'Saved. The website shows it now.',
  }),

  'DELETE /api/admin/gallery-pictures/{id}': respondWithMessage({
    ...ofGallery,
    ...ofRecord,
    summary: 'Remove a picture from the gallery',
    body: withdrawSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, removeGalleryPicture(db, request, context)),
    message: 'Removed from the gallery.',
  }),

  'PUT /api/admin/gallery-order': respondWithMessage({
    ...ofGallery,
    summary: 'Set the order of the pictures in the gallery',
    body: galleryOrderSchema,
    run: (request, { db, context, catalogue }) =>
      refreshAfter(catalogue, orderGallery(db, request, context)),
    message: 'The order is saved.',
    refusals: late,
  }),
})
