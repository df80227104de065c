import { firstLanguage, type Language, languages } from '../../../content/languages.ts'
import { pathWithin } from '../../ui/format/language-address.ts'

/** The language of an address, and its page in the site map. */
export function addressLanguage(address: string): { language: Language; path: string } {
  for (const language of Object.values<Language>(languages)) {
    const path = language === firstLanguage ? undefined : pathWithin(language, address)
    if (path !== undefined) return { language, path }
  }
  return { language: firstLanguage, path: address }
}

/** API paths have no language; below a language's prefix they are answered in it. */
export function apiPathOf(address: string): string {
  const { path } = addressLanguage(address)
  return path.startsWith('/api/') ? path : address
}
