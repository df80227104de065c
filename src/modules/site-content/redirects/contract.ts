import { z } from '@hono/zod-openapi'
import { recordIdInPath } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { longestPath, longestTarget, normalPath, type RedirectReason } from './rules.ts'

const why = because<RedirectReason>
const notPlain = why({ reason: 'path-not-plain' })
const noTarget = why({ reason: 'target-not-plain' })

const path = z
  .string(notPlain)
  .trim()
  .max(longestPath * 3, notPlain)
  .transform(normalPath)

export const redirectFields = {
  path,
  target: z.string(noTarget).trim().min(1, noTarget).max(longestTarget, noTarget),
}

export const redirectSchema = z.object(redirectFields).openapi('Redirect')

const noRedirect = why({ reason: 'no-redirect' })
export const redirectParamSchema = z.object({ id: recordIdInPath(noRedirect) })
