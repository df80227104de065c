import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import { pathWithin } from '../../ui/format/language-address.ts'

/** In which language an address is, and the page of the site map that it asks for. */
export function languageOf(address: string): { language: Language; path: string } {
  for (const language of Object.values<Language>(languages)) {
    const path = language === firstLanguage ? undefined : pathWithin(language, address)
    if (path !== undefined) return { language, path }
  }
  return { language: firstLanguage, path: address }
}

/** Data have one address each, and beneath the prefix of a language are answered in it. */
export function apiPathOf(address: string): string {
  const { path } = languageOf(address)
  return path.startsWith('/api/') ? path : address
}
