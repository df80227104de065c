import type { texts } from '#words/said.ts'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'

/** What the server says by itself: answers, mails, documents. */
export type Texts = typeof texts

/** Pages are built once for each language; the server is one, and speaks them all. */
const textsByLanguage = new Map<string, Texts>()
for (const { code } of Object.values<Language>(languages))
  textsByLanguage.set(code, (await import(`../../../content/${code}/said.ts`)).texts)

/** The words of a language: of the one that a request came in, or that a person reads. */
export function textsFor({ code }: Language = firstLanguage): Texts {
  const words = textsByLanguage.get(code)
  if (!words) throw new Error(`Nothing is said in ${code}.`)
  return words
}
