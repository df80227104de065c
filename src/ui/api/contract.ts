import { z } from '@hono/zod-openapi'
import { removeInvisible } from '../format/invisible-characters.ts'
import { maxSearchLength } from './lists.ts'
import { because } from './reasons.ts'

const noControlCharacters = /^\P{Cc}*$/u

/** Errors of fields that several forms have. */
export type FieldReason =
  | { reason: 'missing'; what: 'name' | 'email' }
  | { reason: 'too-long'; what: 'name' | 'email'; max: number }
  | { reason: 'unknown-sign'; what: 'name' }
  | { reason: 'not-one-line'; what: 'name' }
  | { reason: 'no-email' }

/** Errors of a phone number. */
export type PhoneReason =
  | { reason: 'phone-missing' }
  | { reason: 'own-phone-missing' }
  | { reason: 'phone-too-long' }

export type FileNameReason = { reason: 'file-name-too-long' } | { reason: 'file-name-not-plain' }

/** Name of an uploaded file. */
export const fileName = z
  .string()
  .trim()
  .max(200, because<FileNameReason>({ reason: 'file-name-too-long' }))
  .regex(noControlCharacters, because<FileNameReason>({ reason: 'file-name-not-plain' }))
  .transform(removeInvisible)
  .default('')

/** A search text. Control characters are refused: PostgreSQL cannot store NUL. */
export const searchText = z.string().trim().max(maxSearchLength).regex(noControlCharacters)

/** A whole number; any other answers `refusal`. */
export function wholeNumber(min: number, max: number, refusal?: string) {
  return z.number({ error: refusal }).int(refusal).min(min, refusal).max(max, refusal)
}

/** The number of a record. */
export const recordId = (refusal?: string) => wholeNumber(1, Number.MAX_SAFE_INTEGER, refusal)

/** The same in an address, as text. */
export const recordIdInPath = (refusal?: string) =>
  z.coerce.number(refusal).int(refusal).positive(refusal).max(Number.MAX_SAFE_INTEGER, refusal)

/** `{id}` of an address. */
export const idParams = z.object({ id: recordIdInPath() })

/** The version of a record that a form was opened with. */
export const versionOf = (refusal?: string) => wholeNumber(1, 2_147_483_647, refusal)

type LineErrors = { missing?: string; tooLong?: string; notPlain?: string }

/** One line of text that PostgreSQL can store, trimmed; the reasons may be the same one. */
export function plainLine(max: number, errors: LineErrors | string = {}) {
  const { missing, tooLong, notPlain } =
    typeof errors === 'string' ? { missing: errors, tooLong: errors, notPlain: errors } : errors
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, tooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, notPlain)
}

/** Several lines of text, trimmed; `notPlain` also where it is no text. */
export function plainLines(max: number, { tooLong, notPlain }: Omit<LineErrors, 'missing'>) {
  return z
    .string({ error: notPlain })
    .refine((text) => text.isWellFormed(), notPlain)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, tooLong)
        .regex(/^(?:\P{Cc}|\n)*$/u, notPlain),
    )
}

/** One line of text a person wrote: trimmed, well-formed, without control characters. */
export function lineOfText(what: 'name', max: number) {
  const missing = because<FieldReason>({ reason: 'missing', what })
  return z
    .string({ error: missing })
    .refine((text) => text.isWellFormed(), because<FieldReason>({ reason: 'unknown-sign', what }))
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, because<FieldReason>({ reason: 'too-long', what, max }))
        .regex(noControlCharacters, because<FieldReason>({ reason: 'not-one-line', what })),
    )
}

const emailMissing = because<FieldReason>({ reason: 'missing', what: 'email' })

/** An e-mail in its stored form: A@X and a@x are the same person. */
export const email = z
  .string({ error: emailMissing })
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, emailMissing)
      .max(254, because<FieldReason>({ reason: 'too-long', what: 'email', max: 254 }))
      .pipe(z.email(because<FieldReason>({ reason: 'no-email' }))),
  )

export const refusalSchema = z
  .object({
    success: z.literal(false),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    stepUp: z.literal(true).optional().openapi({
      description:
        'Possible once the person has shown again who they are; then ask the same again.',
    }),
    setUpFactor: z.literal(true).optional().openapi({
      description: 'Possible once the person has set up a second step.',
    }),
  })
  .openapi('Refusal')

export const doneSchema = z
  .object({ success: z.literal(true), message: z.string() })
  .openapi('Done')
