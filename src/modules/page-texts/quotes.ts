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

/**
 * What a slot says of a named person: their words or film, or what a consent has to cover by itself; undefined for
 * every other slot. The product's own texts are of nobody.
 */
export function quoteField(slot: string) {
  const [, field] =
    /^(?:about\.ofStudent|home\.placementTexts)\.[^.]+\.(name|text|story|video|picture|company|salary)$/.exec(
      slot,
    ) ?? []
  return field
}

/** Whether this publishes something about a person: neither the product's text nor an emptied one. */
export const isQuote = (slot: string, text: string | null): boolean =>
  Boolean(text) && quoteField(slot) !== undefined

/** Whether a text would be published that the person has not agreed to. */
export function lacksConsent(
  texts: readonly { slot: string; text: string | null }[],
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
