import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { type ConsentScope, consentFieldsOf, isQuote, quoteOf, quoteScopes } from '../quotes.ts'
import { ConsentFields, readConsent } from './ConsentFields.tsx'
import type { PageDrafts } from './use-drafts.ts'

/** A person whom drafts quote; `scopes` are what the page shows of that person besides the words. */
type Quote = { quote: string; name: string; scopes: ConsentScope[] }

/** Those whom the drafts of a page quote, under the names that would be public. */
export function quotesIn(drafts: PageDrafts): Quote[] {
  const quotes = drafts
    .versions()
    .flatMap(({ slot }) =>
      isQuote(slot, drafts.of(slot).view().value) ? (quoteOf(slot) ?? []) : [],
    )
  return [...new Set(quotes)].map((quote) => ({
    quote,
    name: drafts.of(`${quote}.name`).view().value,
    scopes: quoteScopes.filter((scope) => drafts.of(`${quote}.${scope}`)),
  }))
}

/** One consent for each, because people agree on days of their own and to different things. */
export const QuoteConsentFields = ({ quotes }: { quotes: readonly Quote[] }) => (
  <>
    {quotes.map(({ quote, name, scopes }) => (
      <fieldset key={quote} className="grid gap-3 rounded-card bg-sand/60 p-4">
        <legend className="float-left text-lg font-semibold">{name}</legend>
        <ConsentFields names={consentFieldsOf(quote)} what="the words" scopes={scopes} />
      </fieldset>
    ))}
    {quotes.length > 0 && (
      <p className="text-sm text-slate">Keep the signed consents in your files.</p>
    )}
  </>
)

export const readQuoteConsents = (form: FormValues, quotes: readonly Quote[]) =>
  Object.fromEntries(quotes.map(({ quote }) => [quote, readConsent(form, consentFieldsOf(quote))]))
