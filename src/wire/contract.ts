import { z } from '@hono/zod-openapi'

const noControlCharacters = /^\P{Cc}*$/u

/** One line of text a person wrote: trimmed, well-formed, without control characters. */
export const lineOfText = (what: string, max: number) =>
  z
    .string({ error: `Please enter your ${what}.` })
    .refine((text) => text.isWellFormed(), `Your ${what} holds a character we cannot store.`)
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, `Please enter your ${what}.`)
        .max(max, `Your ${what} can have at most ${max} characters.`)
        .regex(noControlCharacters, `Your ${what} must be one line of plain text.`),
    )

/** An e-mail in its one stored form: A@X and a@x are the same person. */
export const email = z
  .string({ error: 'Please enter your e-mail address.' })
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Please enter your e-mail address.')
      .max(254, 'That e-mail address is too long.')
      .pipe(z.email('Please enter a valid e-mail address, such as name@example.com.')),
  )

export const refusalSchema = z
  .object({
    success: z.literal(false),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Refusal')

export const doneSchema = z
  .object({ success: z.literal(true), message: z.string() })
  .openapi('Done')
