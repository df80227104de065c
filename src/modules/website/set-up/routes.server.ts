import { firstLanguage } from '../../../../content/languages.ts'
import { read, routeTable } from '../../accounts/route-table.server.ts'
import { productDetails } from '../../page-texts/institute/rules.ts'
import { countSample } from '../../site-content/count-sample.server.ts'
import { findSample } from './rules.ts'

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    setUp: typeof setUpRoutes
  }
}

export const setUpRoutes = routeTable(
  { words: {}, statuses: {} },
  {
    'GET /api/admin/set-up/sample': read({
      summary: 'What of the sample a visitor still sees',
      access: 'settings.change',
      visibility: 'nobody',
      run: async (_, { catalogue, db, slotsOf }) => {
        const { courses, texts } = await catalogue.current()
        const sample = findSample({
          details: texts.details ?? productDetails,
          courseTitles: courses.map(({ title }) => title),
          ...(await countSample(db)),
          slots: slotsOf(firstLanguage.code).map(({ id }) => id),
          published: texts.editions[firstLanguage.code]?.texts ?? {},
        })
        return { sample }
      },
    }),
  },
)
