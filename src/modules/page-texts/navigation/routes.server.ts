import { z } from '@hono/zod-openapi'
import { firstLanguage } from '../../../../content/languages.ts'
import { refreshAfter } from '../../../platform/refresh-after.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { instituteSchema } from '../institute/contract.ts'
import { readDetails } from '../institute/store.server.ts'
import { defaultText } from '../rules.ts'
import { detailLabels } from '../staff/institute-texts.ts'
import { listTexts } from '../store.server.ts'
import { navigationFields } from './contract.ts'
import { isLinkLabel, productNavigation } from './rules.ts'
import { findFormer, saveNavigation, undoNavigation } from './save-navigation.server.ts'

const shared = { access: 'texts.edit', visibility: 'nobody' } as const
const versionSchema = instituteSchema.pick({ version: true })

export const navigationRoutes = routeTable(
  {
    texts: { ...detailLabels, 'nothing-to-undo': 'The links were never changed.' },
    statuses: {},
  },
  {
    'GET /api/admin/navigation': respondWithResult({
      ...shared,
      summary: 'The links of header and footer, in their order',
      run: async (_, { db, slotsOf }) => {
        const saved = await readDetails(db)
        const navigation = saved?.details.navigation ?? productNavigation
        const { published } = await listTexts(db, firstLanguage.code)
        const labels = slotsOf(firstLanguage.code)
          .filter(({ id }) => isLinkLabel(id))
          .map((slot) => [slot.id, published.get(slot.id)?.text ?? defaultText(slot)] as const)
        return {
          version: saved?.version ?? 0,
          navigation,
          labels: Object.fromEntries(labels) as Record<string, string>,
          mayUndo: (await findFormer(db, navigation)) !== undefined,
        }
      },
    }),

    'PUT /api/admin/navigation': respondWithMessage({
      ...shared,
      summary: 'Order, hide and add links of header and footer, on every page at once',
      body: z
        .object({ ...versionSchema.shape, navigation: navigationFields })
        .openapi('NavigationChange'),
      run: (request, { db, catalogue, context }) =>
        refreshAfter(catalogue, saveNavigation(db, request, context)),
      message: 'Published. Every page has these links now.',
    }),

    'PUT /api/admin/navigation/undone': respondWithMessage({
      ...shared,
      summary: 'Publish the links as they were before the last change',
      body: versionSchema.openapi('NavigationUndo'),
      run: (request, { db, catalogue, context }) =>
        refreshAfter(catalogue, undoNavigation(db, request, context)),
      message: 'Undone: the links before are public again.',
    }),
  },
)
