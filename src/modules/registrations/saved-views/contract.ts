import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { plainLine, recordIdInPath, versionOf } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { longestQuery, longestViewName, type ViewReason, viewedLists } from './rules.ts'

const why = because<ViewReason>

const nameMissing = why({ reason: 'view-name-missing' })
const queryWrong = why({ reason: 'query-wrong' })

const list = z.enum(viewedLists, why({ reason: 'no-list' }))

const name = z
  .string({ error: nameMissing })
  .transform((text) => text.normalize('NFC').replace(/ +/g, ' '))
  .pipe(
    plainLine(longestViewName, {
      missing: nameMissing,
      tooLong: why({ reason: 'view-name-too-long', max: longestViewName }),
      notPlain: why({ reason: 'view-name-not-plain' }),
    }),
  )

const viewShape = {
  name,
  query: z
    .string(queryWrong)
    .max(longestQuery, queryWrong)
    .openapi({ description: 'Of the list’s address', example: 'status=new&sort=name' }),
}

export const viewsQuerySchema = z.object({ list })

const version = versionOf(why({ reason: 'no-version' }))

export const newViewSchema = z
  .object({ key: idempotencyKey, list, ...viewShape })
  .openapi('NewView')

/** `version` is the one that was shown. */
export const viewChangeSchema = z.object({ ...viewShape, version }).openapi('ViewChange')

export const viewSharingSchema = z
  .object({ version, isShared: z.boolean(why({ reason: 'no-choice' })) })
  .openapi('ViewSharing')

export const viewParamSchema = z.object({ id: recordIdInPath(why({ reason: 'no-view' })) })

export type ViewData = CallData<'GET /api/admin/views'>['views'][number]
