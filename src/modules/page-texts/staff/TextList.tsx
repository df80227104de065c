import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import type { SentText } from './sent-text.ts'
import { TextEntry } from './TextEntry.tsx'
import type { PageDrafts } from './use-drafts.ts'

/** All texts of a page, also those that show only in a dialog or after an error. */
export function TextList({
  page,
  texts,
  drafts,
  onChanged,
}: {
  page: string
  texts: readonly SentText[]
  drafts: PageDrafts
  onChanged: () => void
}) {
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const matches = texts.filter(({ slot }) =>
    `${slot} ${drafts.of(slot).view().value}`.toLowerCase().includes(searchText),
  )
  return (
    <>
      <TextField
        label="Find a text"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="mt-5 grid gap-5">
        {matches.map((text) => (
          <TextEntry
            key={text.slot}
            text={text}
            page={page}
            drafts={drafts}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {matches.length === 0 && <p className="text-slate">No text of this page has these words.</p>}
    </>
  )
}
