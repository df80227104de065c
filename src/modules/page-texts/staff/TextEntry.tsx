import { Button } from '../../../ui/Button.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { MarkdownText } from '../../../ui/MarkdownText.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { StaffPicture } from '../../../ui/staff/StaffPicture.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { basisSlotOf } from '../figure-basis.ts'
import { quoteField } from '../quotes.ts'
import { readUpload } from '../rules.ts'
import { PictureInput } from './PictureInput.tsx'
import { labelOf, pageTitle } from './page-names.ts'
import type { SentText } from './sent-text.ts'
import type { DraftState, TextDraft } from './text-draft.ts'
import { scopeNames } from './texts.ts'
import { type PageDrafts, useDraftView } from './use-drafts.ts'

/** One text: saved by itself, with what is live where that differs, and the way back. */
export function TextEntry({ text, drafts }: { text: SentText; drafts: PageDrafts }) {
  const draft = drafts.of(text.slot)
  const { value, html, state } = useDraftView(draft)
  const lettersLeft = text.max - value.length
  const isAsBuilt = state.status === 'live' && text.savedAt === null
  const texts = {
    label: labelOf(text.slot),
    hint: hintOf(text, drafts.page),
    error: errorOf(state, lettersLeft),
  }
  return (
    <li className="border-t border-line pt-3">
      {text.kind === 'picture' ? (
        <PictureInput
          {...texts}
          product={text.product}
          live={text.live}
          value={value}
          onChange={(picture) => draft.change(picture)}
        />
      ) : (
        <TextAreaField
          {...texts}
          value={value}
          rows={text.kind === 'markdown' ? 6 : 1}
          onChange={({ target }) => draft.change(typedText(text.kind, target.value))}
          onBlur={() => state.status === 'waiting' && draft.save()}
        />
      )}
      {html !== undefined && value !== text.live && (
        <section aria-label="Preview" className="mt-2 border-l-4 border-edge pl-3">
          <MarkdownText html={html} className="" />
        </section>
      )}
      <OtherText kind={text.kind} draft={draft} state={state} />
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-slate">
        <span role="status">{isAsBuilt ? '' : draftStatus(state, text)}</span>
        {/text|markdown/.test(text.kind) && (value !== text.live || lettersLeft < text.max / 5) && (
          <span>{countLetters(lettersLeft)} left</span>
        )}
        {text.publishAt && state.status === 'draft' && (
          <ActionButton
            kind="quiet"
            call="PUT /api/admin/page-texts/planned"
            request={() => ({
              body: {
                language: drafts.language,
                texts: [{ slot: text.slot, version: draft.version() }],
                publishAt: null,
              },
            })}
            onDone={drafts.refresh}
          >
            Remove the time
          </ActionButton>
        )}
        {value !== text.live && (
          <Button kind="quiet" onClick={() => draft.change(text.live)}>
            Discard draft
          </Button>
        )}
        {text.live !== text.product && value === text.live && (
          <Button
            kind="quiet"
            onClick={() => drafts.undo([{ slot: text.slot, version: draft.version() }])}
          >
            Undo: publish the version before
          </Button>
        )}
      </div>
      <EarlierTexts
        kind={text.kind}
        label={texts.label}
        earlier={text.earlier}
        onRestore={(former) => draft.change(former)}
      />
    </li>
  )
}

/** What somebody else saved meanwhile stands beside what was typed here. */
function OtherText({
  kind,
  draft,
  state,
}: Pick<SentText, 'kind'> & { draft: TextDraft; state: DraftState }) {
  if (state.status !== 'conflict') return null
  const { other } = state
  return (
    <div className="mt-2 grid gap-2 rounded-control border border-edge p-3">
      <p>
        {kind === 'picture' ? (
          `${other.savedBy} chose another picture.`
        ) : (
          <>
            {other.savedBy} wrote: <q>{other.text}</q>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => draft.choose('other', other)}>Take theirs</Button>
        <Button onClick={() => draft.choose('mine', other)}>Keep mine</Button>
      </div>
    </div>
  )
}

/** What was live before in one place. One that is restored is a draft, like what is typed. */
function EarlierTexts({
  kind,
  label,
  earlier,
  onRestore,
}: Pick<SentText, 'kind' | 'earlier'> & { label: string; onRestore: (text: string) => void }) {
  if (earlier.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 content-center text-slate">
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
        <span className="sr-only">: {label}</span>
      </summary>
      <ul className="border-l-4 border-edge pl-3">
        {earlier.map(({ text, savedBy, savedAt }) => (
          <li key={savedAt} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <span className="min-w-0 flex-1 basis-64">
              <EarlierText kind={kind} text={text} />
              <span className="block text-slate">
                {savedBy}, <time dateTime={savedAt}>{formatTime(savedAt)}</time>
              </span>
            </span>
            <Button kind="quiet" onClick={() => onRestore(text)}>
              Restore as a draft
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function EarlierText({ kind, text }: { kind: SentText['kind']; text: string }) {
  if (kind !== 'picture') return <span>{text === '' ? 'Not shown' : text}</span>
  const key = readUpload(text)?.key
  return (
    <span className="block w-32 overflow-hidden rounded-control bg-sand">
      <StaffPicture picture={key ? `/site-pictures/${key}` : text} />
    </span>
  )
}

export const isOnMostPages = ({ pages }: SentText) => pages.length > 9

/** Which other pages show it; nothing where there are none. */
export function sharingOf(text: SentText, page: string): string | undefined {
  const others = text.pages.filter((other) => other !== page)
  if (others.length === 0) return undefined
  return isOnMostPages(text)
    ? 'Also shown on most other pages.'
    : `Also shown on: ${others.map(pageTitle).join(', ')}.`
}

/** Only a Markdown text has lines. */
const typedText = (kind: SentText['kind'], value: string) =>
  kind === 'markdown' ? value : value.replaceAll(/\s*\n\s*/g, ' ')

/** What a named person says, and who it is, is published with that person's consent. */
function quoteHint({ slot, consent }: SentText): string | undefined {
  if (!quoteField(slot)) return undefined
  const rule = 'Of a real person it is published only with the day and scope of a written consent.'
  if (!consent?.consentedOn) return rule
  const scope = consent.scope.map((one) => scopeNames[one].toLowerCase())
  return `${rule} Live with the consent of ${formatDate(consent.consentedOn)}: ${['words', ...scope].join(', ')}.`
}

function hintOf(text: SentText, page: string): string | undefined {
  const filmHint =
    text.kind === 'film' && 'The link of a video on YouTube, or the film of the product.'
  const markdownHint =
    text.kind === 'markdown' &&
    '**Bold**, *italic*, [a link](https://…). An empty line begins a paragraph, a line with - a point of a list.'
  const valueHint = text.values.length > 0 && `The site fills in ${text.values.join(' ')}.`
  const basis = basisSlotOf(text.slot)
  const basisHint =
    basis && `Is published together with “${labelOf(basis)}”: what it counts, and up to which day.`
  return (
    [quoteHint(text), basisHint, filmHint, markdownHint, valueHint, sharingOf(text, page)]
      .filter(Boolean)
      .join(' ') || undefined
  )
}

export const countLetters = (letters: number) =>
  `${letters} ${letters === 1 ? 'character' : 'characters'}`

function errorOf(state: DraftState, lettersLeft: number): string | undefined {
  if (state.status === 'refused') return state.message
  if (state.status === 'conflict')
    return 'Somebody else has changed this text meanwhile. Which one stays?'
  return lettersLeft < 0 ? `${countLetters(-lettersLeft)} too many.` : undefined
}

export function draftStatus(
  { status }: DraftState,
  { savedBy, savedAt, publishAt }: SentText,
): string {
  switch (status) {
    case 'waiting':
    case 'saving':
      return 'Saving...'
    case 'draft':
      if (publishAt) return `Goes live on ${formatTime(publishAt)}, set by ${savedBy}`
      return savedAt ? `Draft by ${savedBy}, ${formatTime(savedAt)}` : 'Draft saved'
    case 'live':
      return savedAt ? `Live. Last change by ${savedBy}, ${formatTime(savedAt)}` : 'Live'
    default:
      return 'Not saved'
  }
}
