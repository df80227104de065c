import { z } from 'zod'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankIsAbsent, schema.optional())
export const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((text) => blankIsAbsent(text) ?? value, schema)

export const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

/** Addresses told to browsers or services may not contain a password. */
export const openUrl = (example: string) =>
  url(/^https?$/, example).refine(
    (address) => !/^https?:\/*[^/?#]*@/i.test(address),
    'must not hold a name or a password',
  )

const plainAndElsewhere = /^http:(?!\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$))/i
export const notSafe = 'must begin with https:// unless it is on this machine'

/** Of a service that gets a secret. */
export const safeUrl = (example: string) =>
  openUrl(example).refine((address) => !plainAndElsewhere.test(address), notSafe)

/** Entries with commas between them. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** Sent in a header, so restricted to these characters. */
export const word = z.string().regex(/^[!-~]+$/, 'must be one word, without spaces')
