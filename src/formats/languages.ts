/**
 * The languages that things are written in, each with the locale of its dates. Hindi's is
 * `hi-IN-u-nu-latn`, Marathi's `mr-IN-u-nu-latn`: phone numbers and fees beside them have Latin digits.
 */
export const locales = { en: 'en-IN' } as const

export type Language = keyof typeof locales
