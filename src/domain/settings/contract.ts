import { z } from '@hono/zod-openapi'
import { email } from '../../wire/contract.ts'
import { checkPromoText, checkTemplates, mostTemplates } from './rules.ts'

const templateSchema = z
  .object(
    {
      title: z.string({ error: 'Please give each reply a title.' }).trim(),
      text: z
        .string({ error: 'Please give each reply a text.' })
        .trim()
        .transform((text) => text.replaceAll('\r\n', '\n')),
    },
    { error: 'Please give each reply a title and a text.' },
  )
  .openapi('ReplyTemplate')

const version = 'Please name the version by its number.'

/** `null` leaves what the content or the configuration says; `version` is the one it was made on. */
export const saveSettingsSchema = z
  .object({
    version: z.number(version).int(version).min(1, version).max(1_000_000_000, version),
    promoEndsAt: z.iso
      .datetime({ error: 'Please give the end as a date and a time.' })
      .nullable()
      .openapi({ description: 'ISO 8601 in UTC' }),
    promoText: z
      .string({ error: 'Please give the text of the banner as text.' })
      .trim()
      .nullable()
      .superRefine((text, context) => {
        const message = text === null ? undefined : checkPromoText(text)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    admissionsEmail: email.nullable(),
    templates: z
      .array(templateSchema, { error: 'Please give the replies as a list.' })
      .max(mostTemplates, `At most ${mostTemplates} replies, please.`)
      .superRefine((templates, context) => {
        const message = checkTemplates(templates)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  })
  .openapi('SaveSettings')

/** The settings, and what stands where they leave something open. */
export const settingsSchema = z
  .object({
    version: z.number().int(),
    promoEndsAt: z.iso.datetime().nullable(),
    promoText: z.string().nullable(),
    admissionsEmail: z.string().nullable(),
    templates: z.array(templateSchema),
    defaults: z.object({ promoText: z.string(), admissionsEmail: z.string() }),
    savedBy: z.string().nullable(),
    savedAt: z.iso.datetime(),
  })
  .openapi('Settings')

export type ReplyTemplate = z.infer<typeof templateSchema>
export type Settings = z.infer<typeof settingsSchema>
