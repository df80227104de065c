import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { dayInIndia } from '../../../ui/format/days.ts'
import { parseLocalTime } from '../../../ui/format/parse-local-time.ts'
import { DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { legalPagesOf } from '../legal-pages/rules.ts'
import { type ConsentScope, consentFieldsOf, isQuote, quoteOf, quoteScopes } from '../quotes.ts'
import { ConsentFields, readConsent } from './ConsentFields.tsx'
import { RefundRules } from './RefundRules.tsx'
import type { PageDrafts } from './use-drafts.ts'

/** Makes the drafts of a page public, now or at a time. */
export function PublishButtons({ drafts }: { drafts: PageDrafts }) {
  const [isPlanning, setIsPlanning] = useState(false)
  const { count, isBusy } = drafts
  const quotes = quotesIn(drafts)
  if (drafts.versions().some(({ slot }) => legalPagesOf(slot).length > 0))
    return <PublishVersion drafts={drafts} />
  return (
    <>
      {quotes.length > 0 ? (
        <DialogButton kind="primary" label={`Publish ${countDrafts(count)}…`}>
          {(close) => <PublishQuotes drafts={drafts} onClose={close} />}
        </DialogButton>
      ) : (
        <Button kind="primary" onClick={drafts.publish} disabled={isBusy || count === 0}>
          {count === 0 ? 'No drafts' : `Publish ${countDrafts(count)}`}
        </Button>
      )}
      {count > 0 && <Button onClick={() => setIsPlanning(true)}>Publish later</Button>}
      {isPlanning && (
        <DialogForm
          heading={count === 1 ? 'When does the text go live?' : 'When do the texts go live?'}
          call="PUT /api/admin/page-texts/planned"
          request={(form) => {
            const publishAt = parseLocalTime(form.text('publishAt'))
            return publishAt
              ? {
                  body: {
                    language: drafts.language,
                    texts: drafts.versions(),
                    publishAt,
                    consents: readQuoteConsents(form, quotes),
                  },
                }
              : { errors: { publishAt: 'Please choose a day and a time.' } }
          }}
          submit={`Publish ${countDrafts(count)} then`}
          onClose={() => setIsPlanning(false)}
          onDone={({ message }) => {
            drafts.setOutcome({ text: message, isRefusal: false })
            drafts.refresh()
          }}
        >
          <TextField
            label="Day and time"
            name="publishAt"
            type="datetime-local"
            hint="A text that is changed before then loses its time."
          />
          <QuoteConsentFields quotes={quotes} />
        </DialogForm>
      )}
    </>
  )
}

const countDrafts = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`)

/** Of texts that quote people. */
function PublishQuotes({ drafts, onClose }: { drafts: PageDrafts; onClose: () => void }) {
  const quotes = quotesIn(drafts)
  return (
    <DialogForm
      heading={quotes.length === 1 ? `When did ${quotes[0]?.name} agree?` : 'When did each agree?'}
      call="PUT /api/admin/page-texts/published"
      request={(form) => ({
        body: {
          language: drafts.language,
          texts: drafts.versions(),
          consents: readQuoteConsents(form, quotes),
        },
      })}
      submit={`Publish ${countDrafts(drafts.count)}`}
      onClose={onClose}
      onDone={({ message }, { body }) => drafts.showPublished(message, body.texts)}
    >
      <QuoteConsentFields quotes={quotes} />
    </DialogForm>
  )
}

/** Of texts of a legal page: they become a version of it, which is valid from a day. */
function PublishVersion({ drafts }: { drafts: PageDrafts }) {
  const [isOpen, setIsOpen] = useState(false)
  const today = dayInIndia(new Date())
  return (
    <>
      <Button kind="primary" onClick={() => setIsOpen(true)} disabled={drafts.isBusy}>
        Publish {countDrafts(drafts.count)}…
      </Button>
      {isOpen && (
        <DialogForm
          heading="From which day is the new version valid?"
          call="PUT /api/admin/page-texts/published"
          request={({ text }) => ({
            body: {
              language: drafts.language,
              texts: drafts.versions(),
              validFrom: text('validFrom') || today,
            },
          })}
          submit={`Publish ${countDrafts(drafts.count)}`}
          onClose={() => setIsOpen(false)}
          onDone={({ message }, { body }) =>
            drafts.showPublished(message, body.validFrom === today ? body.texts : [])
          }
        >
          <RefundRules slots={drafts.versions().map(({ slot }) => slot)} />
          <TextField
            label="Valid from"
            name="validFrom"
            type="date"
            min={today}
            defaultValue={today}
            hint="The page shows this day, and keeps the earlier versions. On a later day the texts are published at midnight."
          />
        </DialogForm>
      )}
    </>
  )
}

/** Whether they were published, with the way back. */
export function PublishNotice({ drafts }: { drafts: PageDrafts }) {
  const { outcome, undoable } = drafts
  return (
    <p
      role={outcome?.isRefusal ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 empty:hidden ${outcome?.isRefusal ? 'text-kumkum' : 'text-neem'}`}
    >
      {outcome?.text}
      {undoable.length > 0 && (
        <Button kind="quiet" onClick={() => drafts.undo(undoable)}>
          Undo
        </Button>
      )}
    </p>
  )
}

/** A person whom drafts quote; `scopes` are what the page shows of that person besides the words. */
type Quote = { quote: string; name: string; scopes: ConsentScope[] }

/** Those whom the drafts of a page quote, under the names that would be public. */
function quotesIn(drafts: PageDrafts): Quote[] {
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
const QuoteConsentFields = ({ quotes }: { quotes: readonly Quote[] }) => (
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

const readQuoteConsents = (form: FormValues, quotes: readonly Quote[]) =>
  Object.fromEntries(quotes.map(({ quote }) => [quote, readConsent(form, consentFieldsOf(quote))]))
