/** A language that pages are built in. `prefix` begins its addresses; the first language has none. */
export type Language = { code: string; locale: string; prefix: string }

/**
 * The languages of the site, each with a folder of words beside this file. Adding one here builds and
 * serves its pages (docs/operating.md); back office, API and mails stay English.
 */
export const languages = {
  en: { code: 'en', locale: 'en-IN', prefix: '' },
} as const satisfies Record<string, Language>

export const firstLanguage: Language = languages.en
