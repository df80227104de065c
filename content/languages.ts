/** A language that pages are built in. `prefix` begins its addresses; the first language has none. */
export type Language = { code: string; locale: string; prefix: string }

/**
 * The languages of the site, each with a folder of words beside this file. Adding one here builds and
 * serves its pages, with what the server answers and mails from there (docs/operating.md); the back
 * office stays English.
 */
export const languages = {
  en: { code: 'en', locale: 'en-IN', prefix: '' },
} as const satisfies Record<string, Language>

export const firstLanguage: Language = languages.en

/** A language by its code, and the first one where there is none of that code. */
export function languageNamed(code: string | undefined): Language {
  return (
    Object.values<Language>(languages).find((language) => language.code === code) ?? firstLanguage
  )
}
