import { firstLanguage, type Language } from '../../../content/languages.ts'

/** The institute's clock. Whatever the machine or the browser thinks, days and times are those of India. */
export const zone = 'Asia/Kolkata'

/**
 * Dates of one shape, in the institute's zone where the shape names no other. A formatter is costly to
 * make: there is one for each language, made when it is first asked for.
 */
/* @__NO_SIDE_EFFECTS__ so that a bundle drops the shapes it does not use. */
export function inZone(shape: Intl.DateTimeFormatOptions) {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return ({ locale }: Pick<Language, 'locale'> = firstLanguage) => {
    formats[locale] ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...shape })
    return formats[locale]
  }
}
