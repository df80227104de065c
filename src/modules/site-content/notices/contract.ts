import { z } from '@hono/zod-openapi'
import { recordIdInPath } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { longestNotice, type NoticeReason } from './rules.ts'

const why = because<NoticeReason>
const notPlain = why({ reason: 'notice-not-plain' })
const noTime = why({ reason: 'no-notice-time' })
const noNotice = why({ reason: 'no-notice' })

const moment = z.iso
  .datetime({ offset: true, message: noTime })
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), noTime)

export const siteNoticeSchema = z
  .object({
    text: z
      .string(notPlain)
      .trim()
      .min(1, notPlain)
      .max(longestNotice, notPlain)
      .regex(/^\P{Cc}*$/u, notPlain)
      .refine((text) => text.isWellFormed(), notPlain),
    shownFrom: moment,
    shownUntil: moment,
  })
  .openapi('SiteNotice')

export const noticeParamSchema = z.object({ id: recordIdInPath(noNotice) })
