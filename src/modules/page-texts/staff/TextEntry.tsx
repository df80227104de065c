import { callApi } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { pageTitle } from './page-names.ts'
import { type SentText, unreachable } from './sent-text.ts'
import { type DraftState, useDraft } from './use-draft.ts'

/** One text: saved by itself, with what is live where that differs, and the way back. */
export function TextEntry({
  text,
  page,
  onSaved,
  onUndone,
}: {
  text: SentText
  page: string
  onSaved: () => void
  onUndone: (notice: { text: string; isRefusal: boolean }) => void
}) {
  const { value, state, change, save, settle, version } = useDraft(text, 'en', onSaved)
  const others = text.pages.filter((other) => other !== page)
  const lettersLeft = text.max - value.length

  async function undo() {
    const body = { language: 'en' as const, slot: text.slot, version: version() }
    const answer = await callApi('PUT /api/admin/page-texts/undone', { body })
    onUndone(
      answer.ok
        ? { text: answer.data.message, isRefusal: false }
        : { text: answer.message ?? unreachable, isRefusal: true },
    )
  }

  return (
    <li id={text.slot} className="border-t border-line pt-3">
      <TextAreaField
        label={labelOf(text.slot)}
        value={value}
        rows={1}
        onChange={({ target }) => change(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={() => state.status === 'waiting' && save()}
        error={errorOf(state, lettersLeft)}
        hint={hintOf(text, others)}
      />
      {state.status === 'conflict' && (
        <div className="mt-2 grid gap-2 rounded-control border border-edge p-3">
          <p>
            {state.other.savedBy} wrote: <q>{state.other.text}</q>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => settle('other', state.other)}>Take theirs</Button>
            <Button onClick={() => settle('mine', state.other)}>Keep mine</Button>
          </div>
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-slate">
        <span role="status">{statusOf(state, text)}</span>
        {text.max - lettersLeft > text.max * 0.8 && <span>{lettersLeft} letters left</span>}
        {value !== text.live && (
          <Button kind="quiet" onClick={() => change(text.live)}>
            Discard draft
          </Button>
        )}
        {text.live !== text.product && value === text.live && (
          <Button kind="quiet" onClick={undo}>
            Undo: publish the version before
          </Button>
        )}
      </div>
    </li>
  )
}

/** `home.featureCards.0.title` is “feature cards 1, title”. */
function labelOf(slot: string): string {
  const [, ...path] = slot.split('.')
  return path
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .map((part) =>
      part
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('-', ' ')
        .toLowerCase(),
    )
    .join(', ')
    .replaceAll(/, (\d+)/g, ' $1')
    .replace(/^./, (first) => first.toUpperCase())
}

function hintOf({ values }: SentText, others: string[]): string | undefined {
  const valueHint = values.length > 0 && `The site fills in ${values.join(' ')}.`
  const shared =
    others.length > 8 ? 'Shown on many pages.' : `Also on: ${others.map(pageTitle).join(', ')}.`
  return [valueHint, others.length > 0 && shared].filter(Boolean).join(' ') || undefined
}

function errorOf(state: DraftState, lettersLeft: number): string | undefined {
  if (state.status === 'refused') return state.message
  if (state.status === 'conflict')
    return 'Somebody else has changed this text meanwhile. Which one stays?'
  return lettersLeft < 0 ? `${-lettersLeft} letters too many.` : undefined
}

function statusOf({ status }: DraftState, { savedBy, savedAt }: SentText): string {
  switch (status) {
    case 'waiting':
    case 'saving':
      return 'Saving...'
    case 'draft':
      return savedAt ? `Draft by ${savedBy}, ${formatTime(savedAt)}` : 'Draft saved'
    case 'live':
      return savedAt ? `Live. Last change by ${savedBy}, ${formatTime(savedAt)}` : 'Live'
    default:
      return 'Not saved'
  }
}
