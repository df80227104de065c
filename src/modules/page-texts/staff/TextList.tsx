import { useState } from 'react'
import { callApi } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { type SentText, unreachable } from './sent-text.ts'
import { TextEntry } from './TextEntry.tsx'

type Notice = { text: string; isRefusal: boolean }

/** The texts of a page to be edited, and the one step that makes their drafts public. */
export function TextList({
  page,
  texts,
  previewAddress,
  onChanged,
}: {
  page: string
  texts: readonly SentText[]
  /** Where the drafts can be looked at on the page itself. */
  previewAddress: string | undefined
  onChanged: () => void
}) {
  const [search, setSearch] = useState('')
  const [notice, setNotice] = useState<Notice>()
  const [isBusy, setIsBusy] = useState(false)
  const drafts = texts.filter(({ draft }) => draft !== null)
  const searchText = search.trim().toLowerCase()
  const matches = texts.filter(({ slot, draft, live }) =>
    `${slot} ${draft ?? live}`.toLowerCase().includes(searchText),
  )

  async function publish() {
    setIsBusy(true)
    const body = {
      language: 'en' as const,
      texts: drafts.map(({ slot, version }) => ({ slot, version })),
    }
    const answer = await callApi('PUT /api/admin/page-texts/published', { body })
    setIsBusy(false)
    setNotice(
      answer.ok
        ? { text: answer.data.message, isRefusal: false }
        : { text: answer.message ?? unreachable, isRefusal: true },
    )
    onChanged()
  }

  return (
    <div className="grid gap-4 pt-4">
      <div className="sticky top-0 z-10 flex flex-wrap items-end gap-3 border-b border-edge bg-white py-3">
        <div className="min-w-44 flex-1">
          <TextField
            label="Find a text"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {previewAddress && (
          <a
            href={previewAddress}
            target="_blank"
            rel="noreferrer"
            className="button border-slate text-ink hover:bg-ink hover:text-paper"
          >
            Preview
          </a>
        )}
        <Button kind="primary" onClick={publish} disabled={isBusy || drafts.length === 0}>
          {drafts.length === 0
            ? 'No drafts'
            : `Publish ${drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}`}
        </Button>
      </div>
      <p
        role={notice?.isRefusal ? 'alert' : 'status'}
        className={`empty:hidden ${notice?.isRefusal ? 'text-kumkum' : 'text-neem'}`}
      >
        {notice?.text}
      </p>
      <ul className="grid gap-5">
        {matches.map((text) => (
          <TextEntry
            // Anew once what is live has changed.
            key={`${text.slot} ${text.live}`}
            text={text}
            page={page}
            onSaved={onChanged}
            onUndone={(undone) => {
              setNotice(undone)
              onChanged()
            }}
          />
        ))}
      </ul>
      {matches.length === 0 && <p className="text-slate">No text of this page has these words.</p>}
    </div>
  )
}
