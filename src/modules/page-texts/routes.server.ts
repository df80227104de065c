import { refreshAfter } from '../../platform/refresh-after.ts'
import { dayInIndia, formatDate } from '../../ui/format/days.ts'
import { formatTime } from '../../ui/format/times.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import {
  languageQuerySchema,
  pageQuerySchema,
  planSchema,
  textPublicationSchema,
  textSchema,
  textVersionsSchema,
} from './contract.ts'
import { listPages, listPageTexts } from './list-page-texts.server.ts'
import { signPreview } from './preview-link.server.ts'
import { planTexts, publishTexts, undoTexts } from './publish-texts.server.ts'
import { consentFieldsOf } from './quotes.ts'
import type { TextSlot } from './rules.ts'
import { saveText, type TextConflict } from './save-text.server.ts'
import { consentMissing, textChanged, textTexts } from './staff/texts.ts'

declare module '../../platform/services.ts' {
  interface Services {
    /** The places for texts on the pages of a language, as built. */
    slotsOf: (language: string) => readonly TextSlot[]
  }
}

const shared = { access: 'texts.edit', visibility: 'nobody' } as const

export const pageTextRoutes = routeTable(
  {
    texts: textTexts,
    statuses: {
      'no-slot': 404,
      'text-missing': [400, 'text'],
      'text-too-long': [400, 'text'],
      'text-not-plain': [400, 'text'],
      'values-changed': [400, 'text'],
      'no-picture': [400, 'text'],
      'no-film': [400, 'text'],
      'alt-missing': 409,
      'basis-missing': 409,
      'no-time': [400, 'publishAt'],
      'no-day': [400, 'validFrom'],
    },
  },
  {
    'GET /api/admin/pages': respondWithResult({
      ...shared,
      summary: 'The public pages, with who changed their texts last and what is still a draft',
      query: languageQuerySchema,
      run: ({ language }, { db, slotsOf }) => listPages(db, slotsOf(language), language),
    }),

    'GET /api/admin/page-texts': respondWithResult({
      ...shared,
      summary: 'The texts of a page: live, draft, and that of the product',
      query: pageQuerySchema,
      run: async (request, { db, slotsOf, sessionSecret, context }) => ({
        texts: await listPageTexts(db, slotsOf(request.language), request),
        preview: signPreview(sessionSecret, context.now),
      }),
    }),

    'PUT /api/admin/page-texts': respondWithMessage({
      ...shared,
      summary: 'Save a text as a draft',
      body: textSchema,
      run: (request, { db, slotsOf, context }) =>
        saveText(db, slotsOf(request.language), request, context),
      message: ({ isDraft }) => (isDraft ? 'Draft saved.' : 'No changes.'),
      data: ({ version, isDraft, html }) => ({ version, isDraft, html }),
      refusals: { 'changed-since': presentConflict },
    }),

    'PUT /api/admin/page-texts/published': respondWithMessage({
      ...shared,
      summary: 'Publish drafts, all of them or none, today or from a later day on',
      body: textPublicationSchema,
      run: (request, { db, slotsOf, catalogue, context }) =>
        refreshAfter(catalogue, publishTexts(db, slotsOf(request.language), request, context)),
      message: ({ count, publishAt }) =>
        publishAt
          ? `Valid from ${formatDate(dayInIndia(publishAt))}. The page shows the former texts until then.`
          : count === 1
            ? '1 text published.'
            : `${count} texts published.`,
      refusals: { 'changed-since': presentConflict, 'consent-missing': presentConsents },
    }),

    'PUT /api/admin/page-texts/undone': respondWithMessage({
      ...shared,
      summary: 'Publish the versions of texts before those that are live',
      body: textVersionsSchema,
      run: (request, { db, slotsOf, catalogue, context }) =>
        refreshAfter(catalogue, undoTexts(db, slotsOf(request.language), request, context)),
      message: 'Undone: the version before is live again.',
      refusals: { 'changed-since': presentConflict },
    }),

    'PUT /api/admin/page-texts/planned': respondWithMessage({
      ...shared,
      summary: 'Set when drafts are published by themselves, or take it back',
      body: planSchema,
      run: (request, { db, slotsOf, context }) =>
        planTexts(db, slotsOf(request.language), request, context),
      message: (_, { publishAt }) =>
        publishAt === null
          ? 'The time is removed. The texts are drafts again.'
          : `They go live on ${formatTime(publishAt)}.`,
      refusals: { 'changed-since': presentConflict, 'consent-missing': presentConsents },
    }),
  },
)

/** Their text, so that it can stand beside one's own. */
function presentConflict({ current }: Omit<TextConflict, 'ok'>) {
  return {
    message: textChanged,
    current: current && {
      text: current.text,
      version: current.version,
      savedBy: current.savedBy,
      savedAt: current.savedAt,
    },
  }
}

/** At the field of each person whose consent is missing. */
function presentConsents({ quotes }: { quotes: string[] }) {
  const message = consentMissing
  const fields = quotes.map((quote) => [consentFieldsOf(quote).consentedOn, message])
  return { message, fields: Object.fromEntries(fields) as Record<string, string> }
}
