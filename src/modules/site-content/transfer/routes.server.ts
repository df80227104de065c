import { refreshAfter } from '../../../platform/refresh-after.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { readSite } from '../redirects/routes.server.ts'
import { transferTexts } from '../staff/texts.ts'
import { checkSchema, importSchema } from './contract.ts'
import { checkContent, importContent } from './import-content.server.ts'
import { exportContent } from './read-content.server.ts'

const shared = { access: 'content.transfer', visibility: 'nobody' } as const

/** What the website says of itself as one file: to move it, or to keep it. */
export const contentTransferRoutes = routeTable(
  {
    texts: transferTexts,
    statuses: {
      'picture-unreadable': 400,
      'picture-missing': 400,
      'text-refused': 400,
      'no-consent': 400,
    },
  },
  {
    'GET /api/admin/site-content': respondWithResult({
      ...shared,
      summary: 'Texts, details, instructors, stories, the gallery and pictures as one file',
      run: (_, { db, c, slotsOf, context: { now } }) => {
        const name = `website-content-${dayInIndia(now)}.json`
        c.header('content-disposition', `attachment; filename="${name}"`)
        c.header('cache-control', 'no-store')
        return exportContent(db, slotsOf)
      },
    }),

    'POST /api/admin/site-content-checks': respondWithMessage({
      ...shared,
      summary: 'Say what such a file would change, and change nothing',
      body: checkSchema,
      run: async ({ content }, { db, slotsOf, catalogue, config, context }) =>
        checkContent(db, { content, slotsOf, site: await readSite(catalogue, config) }, context),
      message: 'Nothing is changed yet.',
      data: ({ state, changes }) => ({ state, changes }),
    }),

    'PUT /api/admin/site-content': respondWithMessage({
      ...shared,
      summary: 'Replace the content of the website by that of a file, as its check said',
      body: importSchema,
      run: async (request, { db, slotsOf, catalogue, config, context }) => {
        const site = await readSite(catalogue, config)
        const command = importContent(db, { ...request, slotsOf, site }, context)
        return refreshAfter(catalogue, command)
      },
      message: 'The website shows the content of the file.',
    }),
  },
)
