/** What a student may agree to have shown; course, length and the text belong to every consent. */
export const consentScopes = ['name', 'picture', 'company', 'salary', 'certificate'] as const

export type ConsentScope = (typeof consentScopes)[number]

/** The consent of whoever is quoted: its day, and what it covers besides the words. */
export type QuoteConsent = { consentedOn: string | null; scope: ConsentScope[] }

export const quoteScopes = [
  'name',
  'picture',
  'company',
  'salary',
] as const satisfies ConsentScope[]

const personSlot =
  /^((?:about\.ofStudent|home\.placementTexts)\.[^.]+)\.(name|text|story|video|picture|company|salary)$/

/**
 * What a slot says of a named person: their words or film, or what a consent has to cover by itself; undefined for
 * every other slot. The product's own texts quote nobody.
 */
export const quoteField = (slot: string) => personSlot.exec(slot)?.[2]

/** The entry of the person whom a slot quotes: `about.ofStudent.nayan-borah`. */
export const quoteOf = (slot: string) => personSlot.exec(slot)?.[1]

/** Whether this publishes something about a person: neither the product's text nor an emptied one. */
export const isQuote = (slot: string, text: string | null): boolean =>
  Boolean(text) && quoteOf(slot) !== undefined

type Text = { slot: string; text: string | null }

/** Whether texts of one person would be published that the person has not agreed to. */
export function lacksConsent(
  texts: readonly Text[],
  consent: QuoteConsent | undefined,
  today: string,
): boolean {
  const fields = texts.flatMap(({ slot, text }) =>
    isQuote(slot, text) ? (quoteField(slot) ?? []) : [],
  )
  if (fields.length === 0) return false
  if (!consent?.consentedOn || consent.consentedOn > today) return true
  return quoteScopes.some((scope) => fields.includes(scope) && !consent.scope.includes(scope))
}

/** By the entry of each person who is quoted. */
export type QuoteConsents = Readonly<Record<string, QuoteConsent>>

/** The entries of those who have not agreed to what would be published of them. */
export function quotesWithoutConsent(
  texts: readonly Text[],
  consents: QuoteConsents,
  today: string,
): string[] {
  const quotes = new Set(texts.flatMap(({ slot }) => quoteOf(slot) ?? []))
  return [...quotes].filter((quote) => {
    const ownTexts = texts.filter(({ slot }) => quoteOf(slot) === quote)
    return lacksConsent(ownTexts, consents[quote], today)
  })
}

/** The fields of a form that hold the consent of one person. */
export const consentFieldsOf = (quote: string) => ({
  consentedOn: `consentedOn.${quote}`,
  scope: `scope.${quote}`,
})
