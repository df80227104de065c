import { z } from '@hono/zod-openapi'
import { searchText } from '../../ui/api/contract.ts'
import { respondWithResult, routeTable } from '../accounts/route-table.server.ts'
import { searchEverywhere } from './search-everywhere.server.ts'

export const searchRoutes = routeTable(
  { texts: {}, statuses: {} },
  {
    'GET /api/admin/search': respondWithResult({
      summary: 'People, batches and documents that match, a few of each; only what one may see',
      access: 'office.enter',
      visibility: 'filtered',
      query: z.object({ search: searchText.default('') }),
      run: ({ search }, { db, context }) => searchEverywhere(db, search, context),
    }),
  },
)
