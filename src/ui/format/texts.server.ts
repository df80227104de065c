import type { texts } from '#texts/server-texts.ts'
import { firstLanguage, type Language, languages } from '../../../content/languages.ts'

/** Texts of the server: responses, mails, documents. */
export type Texts = typeof texts

/** Pages are built for each language; one server uses all of them. */
const textsByLanguage = new Map<string, () => Texts>()
for (const { code } of Object.values<Language>(languages)) {
  const { texts } = await import(`../../../content/${code}/server-texts.ts`)
  textsByLanguage.set(code, () => texts)
}

/** From now on this process uses the published texts; `make` is called at first use. */
export function replaceTexts(code: string, make: () => Texts): void {
  let texts: Texts | undefined
  textsByLanguage.set(code, () => {
    texts ??= make()
    return texts
  })
}

/** The texts of a language: that of a request, or of a recipient. */
export function textsFor({ code }: Language = firstLanguage): Texts {
  const words = textsByLanguage.get(code)?.()
  if (!words) throw new Error(`Nothing is said in ${code}.`)
  return words
}
