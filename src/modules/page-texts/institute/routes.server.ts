import { firstLanguage } from '../../../../content/languages.ts'
import { refreshAfter } from '../../../platform/refresh-after.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { detailLabels } from '../staff/institute-texts.ts'
import { instituteSchema } from './contract.ts'
import { productDetails } from './rules.ts'
import { saveInstitute } from './save-institute.server.ts'
import { readDetails } from './store.server.ts'

export const instituteRoutes = routeTable(
  { texts: detailLabels, statuses: { 'logo-missing': 400 } },
  {
    'GET /api/admin/institute': respondWithResult({
      summary: 'Who the institute is: name, address, ways to reach it, opening hours',
      access: 'settings.change',
      visibility: 'nobody',
      run: async (_, { db }) => {
        const saved = await readDetails(db)
        return {
          version: saved?.version ?? 0,
          ...productDetails,
          ...saved?.details,
          tagline: textsFor().institute.tagline as string,
          savedBy: saved?.savedBy ?? null,
          savedAt: saved?.savedAt ?? null,
        }
      },
    }),

    'PUT /api/admin/institute': respondWithMessage({
      summary: 'Change who the institute is, on every page and in every mail at once',
      access: 'settings.change',
      visibility: 'nobody',
      body: instituteSchema,
      run: (request, { db, slotsOf, catalogue, context }) =>
        refreshAfter(catalogue, saveInstitute(db, slotsOf(firstLanguage.code), request, context)),
      message: 'Saved. Every page has it now.',
      data: ({ version }) => ({ version }),
    }),
  },
)
