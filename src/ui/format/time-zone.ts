import { firstLanguage, type Language } from '../../../content/languages.ts'

/** The institute's time zone, used on server and browser alike. */
export const timeZone = 'Asia/Kolkata'

/**
 * Formats dates in the institute's zone unless the format names another. Creating a formatter is slow: one
 * for each language is made at first use.
 */
/* @__NO_SIDE_EFFECTS__ so that a bundle drops unused formats. */
export function inTimeZone(shape: Intl.DateTimeFormatOptions) {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return ({ locale }: Pick<Language, 'locale'> = firstLanguage) => {
    formats[locale] ??= new Intl.DateTimeFormat(locale, { timeZone: timeZone, ...shape })
    return formats[locale]
  }
}
