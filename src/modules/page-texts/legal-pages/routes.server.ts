import { respondWithResult, routeTable } from '../../accounts/route-table.server.ts'
import { listComing, listVersions } from './list-versions.server.ts'
import { legalPageNames } from './rules.ts'

export const legalPageRoutes = routeTable(
  { texts: {}, statuses: {} },
  {
    'GET /api/admin/legal-pages': respondWithResult({
      summary: 'The legal pages with their versions: coming, present and earlier ones',
      access: 'texts.edit',
      visibility: 'nobody',
      run: async (_, { db }) => ({
        pages: await Promise.all(
          legalPageNames.map(async (page) => ({
            page,
            versions: await listVersions(db, page),
            coming: await listComing(db, page),
          })),
        ),
      }),
    }),
  },
)
