import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { email, wholeNumber } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import {
  checkPromoText,
  checkTemplates,
  longestLimitMinutes,
  mostTemplates,
  type SettingsReason,
} from './rules.ts'

const why = because<SettingsReason>

const templateSchema = z
  .object(
    {
      title: z.string({ error: why({ reason: 'no-title' }) }).trim(),
      text: z
        .string({ error: why({ reason: 'no-text' }) })
        .trim()
        .transform((text) => text.replaceAll('\r\n', '\n')),
    },
    { error: why({ reason: 'no-template' }) },
  )
  .openapi('ReplyTemplate')

const version = why({ reason: 'no-version' })

/** `null` uses the content's or the configuration's value; `version` is the one the form was opened with. */
export const saveSettingsSchema = z
  .object({
    version: wholeNumber(1, 1_000_000_000, version),
    promoEndsAt: z.iso
      .datetime({ error: why({ reason: 'no-end' }) })
      .nullable()
      .openapi({ description: 'ISO 8601 in UTC' }),
    promoText: z
      .string({ error: why({ reason: 'no-promo' }) })
      .trim()
      .nullable()
      .superRefine((text, context) => {
        const wrong = text === null ? undefined : checkPromoText(text)
        if (wrong) context.addIssue({ code: 'custom', message: why(wrong) })
      }),
    admissionsEmail: email.nullable(),
    templates: z
      .array(templateSchema, { error: why({ reason: 'no-templates' }) })
      .max(mostTemplates, why({ reason: 'too-many-templates', max: mostTemplates }))
      .superRefine((templates, context) => {
        const wrong = checkTemplates(templates)
        if (wrong) context.addIssue({ code: 'custom', message: why(wrong) })
      }),
  })
  .openapi('SaveSettings')

const limitMinutes = why({ reason: 'limit-wrong' })

/** How new enquiries are assigned, and after how many minutes owners are told that one waits. */
export const enquiryRulesSchema = z
  .object({
    enquiryAssignment: z.enum(['nobody', 'round-robin']),
    enquiryLimitMinutes: wholeNumber(1, longestLimitMinutes, limitMinutes).nullable(),
  })
  .openapi('EnquiryRules')

export type ReplyTemplate = z.infer<typeof templateSchema>
/** The settings, and the defaults of those left empty. */
export type Settings = CallData<'GET /api/admin/settings'>
