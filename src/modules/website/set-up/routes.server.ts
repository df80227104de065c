import { z } from '@hono/zod-openapi'
import { firstLanguage } from '../../../../content/languages.ts'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { pictureLimits, receivePicture } from '../../../platform/pictures/fetch-picture.server.ts'
import { refreshAfter } from '../../../platform/refresh-after.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { productDetails } from '../../page-texts/institute/rules.ts'
import { logoShape } from '../../site-content/picture-shapes.ts'
import { storeSitePicture } from '../../site-content/pictures.server.ts'
import { countSample } from '../../site-content/sample-records.server.ts'
import { listRemovableCourses, removeSample } from './remove-sample.server.ts'
import { findSample } from './rules.ts'

/** `kept` are ids of courses of the sample that stay. */
const removalSchema = z
  .object({ kept: z.array(z.string().max(100)).max(100), key: idempotencyKey })
  .openapi('SampleRemoval')

const shared = { access: 'settings.change', visibility: 'nobody' } as const

export const setUpRoutes = routeTable(
  {
    texts: { 'picture-refused': ({ message }: { message: string }) => message },
    statuses: { 'picture-refused': 400 },
  },
  {
    'POST /api/admin/set-up/logos': respondWithMessage({
      ...shared,
      summary:
        'Store a logo: a WebP, JPEG or PNG of 2 MB at most; it shows once the details name it',
      body: ['image/webp', 'image/jpeg', 'image/png'],
      status: 201,
      limit: pictureLimits,
      run: async (_, { db, context, c }) => {
        const received = await receivePicture(c, logoShape)
        if (!received.ok) return received
        return { ok: true, picture: await storeSitePicture(db, received.webp, context.now) }
      },
      message: 'The logo is here. It shows once you save.',
      data: ({ picture }) => ({ picture }),
    }),

    'GET /api/admin/set-up/sample': respondWithResult({
      ...shared,
      summary: 'What of the sample a visitor still sees',
      run: async (_, { catalogue, db, slotsOf }) => {
        const { courses, texts } = await catalogue.current()
        const sample = findSample({
          details: texts.details ?? productDetails,
          courseTitles: courses.map(({ title }) => title),
          ...(await countSample(db)),
          slots: slotsOf(firstLanguage.code),
          published: texts.editions[firstLanguage.code]?.texts ?? {},
        })
        return { sample }
      },
    }),

    'GET /api/admin/set-up/sample-courses': respondWithResult({
      ...shared,
      summary: 'Courses of the sample that nobody has changed',
      run: async (_, { db }) => ({ courses: await listRemovableCourses(db) }),
    }),

    'POST /api/admin/set-up/sample-removals': respondWithMessage({
      ...shared,
      summary: 'Remove everything invented from the website, apart from courses that are kept',
      body: removalSchema,
      run: ({ key, kept }, { db, slotsOf, catalogue, context }) =>
        refreshAfter(catalogue, removeSample(db, { key, keptCourseIds: kept, slotsOf }, context)),
      message: ({ entries, courses }) =>
        `The sample is removed: ${entries} figures, people, stories and pictures, and ${courses} courses.`,
    }),
  },
)
