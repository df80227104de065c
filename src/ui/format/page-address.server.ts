import type { Language } from '../../../content/languages.ts'
import { addressIn } from './language-address.ts'

/** The whole address of a page of ours, in a language; for mails. */
export function pageAddress(
  path: string,
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  return new URL(addressIn(language, path), publicUrl).href
}

/** Of a page whose secret stands behind the #, where no server, log or other site ever sees it. */
export function secretAddress(
  path: string,
  secret: string,
  site: { publicUrl: string; language: Language },
): string {
  return `${pageAddress(path, site)}#${secret}`
}
