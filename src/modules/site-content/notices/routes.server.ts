import { refreshAfter } from '../../../platform/refresh-after.ts'
import { formatTime } from '../../../ui/format/times.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { siteNoticeTexts } from '../staff/texts.ts'
import { noticeParamSchema, siteNoticeSchema } from './contract.ts'
import { addNotice, listNotices, removeNotice } from './save-notice.server.ts'

const shared = { access: 'texts.edit', visibility: 'nobody' } as const

export const noticeRoutes = routeTable(
  {
    texts: siteNoticeTexts,
    statuses: {
      'notice-ends-first': [400, 'shownUntil'],
      'notice-over': [400, 'shownUntil'],
      'no-notice-time': [400, 'shownUntil'],
      'notice-exists': [409, 'text'],
      'no-notice': 404,
    },
  },
  {
    'GET /api/admin/site-notices': respondWithResult({
      ...shared,
      summary: 'Lines on top of the public pages, with the time in which each is shown',
      run: async (_, { db }) => ({ notices: await listNotices(db) }),
    }),

    'POST /api/admin/site-notices': respondWithMessage({
      ...shared,
      summary: 'Show a line on top of the public pages for a time',
      body: siteNoticeSchema,
      status: 201,
      run: (notice, { db, catalogue, context }) =>
        refreshAfter(catalogue, addNotice(db, notice, context)),
      message: (_, { shownFrom, shownUntil }) =>
        `Shown from ${formatTime(shownFrom)} until ${formatTime(shownUntil)}.`,
    }),

    'DELETE /api/admin/site-notices/{id}': respondWithMessage({
      ...shared,
      summary: 'Remove such a line',
      params: noticeParamSchema,
      run: (request, { db, catalogue, context }) =>
        refreshAfter(catalogue, removeNotice(db, request, context)),
      message: 'The notice is removed.',
    }),
  },
)
