import type { said } from '#words/said.ts'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'

/** What the server says by itself: answers, mails, papers. */
export type Said = typeof said

/** Pages are built once for each language; the server is one, and speaks them all. */
const spoken = new Map<string, Said>()
for (const { code } of Object.values<Language>(languages))
  spoken.set(code, (await import(`../../../content/${code}/said.ts`)).said)

/** The words of a language: of the one that a request came in, or that a person reads. */
export function saidIn({ code }: Language = firstLanguage): Said {
  const words = spoken.get(code)
  if (!words) throw new Error(`Nothing is said in ${code}.`)
  return words
}
