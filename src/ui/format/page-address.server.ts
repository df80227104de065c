import type { Language } from '../../../content/languages.ts'
import { addressIn } from './language-address.ts'

/** The full URL of a page in a language, for mails. */
export function pageAddress(
  path: string,
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  return new URL(addressIn(language, path), publicUrl).href
}
