import { type Language, languages } from '../languages.ts'

/** The language of these words, and so of the pages that are built with them. */
export const language: Language = languages.en
