import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { basisSlotOf } from '../figure-basis.ts'
import { groupTitle, labelOf } from './page-names.ts'
import { RefundRules } from './RefundRules.tsx'
import type { SentText } from './sent-text.ts'
import { isOnMostPages, TextEntry } from './TextEntry.tsx'
import type { PageDrafts } from './use-drafts.ts'

type ListProps = { texts: readonly SentText[]; drafts: PageDrafts }

/** A page with more texts of its own than this has its groups folded, too. */
const ownTextsShown = 60

/** All texts of a page, also those that show only in a dialog or after an error. */
export function TextList({ drafts }: { drafts: PageDrafts }) {
  const { texts } = drafts
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const groups = groupsOf(texts)
  // By what it says, and by what the list calls it and its group.
  const matches = groups.flatMap(([group, ofGroup]) =>
    ofGroup.filter(({ slot }) =>
      [groupTitle(group), labelOf(slot), slot, drafts.of(slot).view().value].some((text) =>
        text.toLowerCase().includes(searchText),
      ),
    ),
  )
  const ownCount = texts.filter((text) => !isOnMostPages(text)).length
  return (
    <>
      <RefundRules slots={texts.map(({ slot }) => slot)} />
      <TextField
        label="Find a text"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {searchText ? (
        <Entries texts={matches} drafts={drafts} />
      ) : (
        groups.map(([group, ofGroup]) => (
          <Group
            key={group}
            drafts={drafts}
            title={groupTitle(group)}
            texts={ofGroup}
            isOpen={!ofGroup.every(isOnMostPages) && ownCount <= ownTextsShown}
          />
        ))
      )}
      {matches.length === 0 && <p className="text-slate">No text of this page has these words.</p>}
    </>
  )
}

/** By the first part of their slots; a figure stands beside the sentence of its basis. */
function groupsOf(texts: readonly SentText[]) {
  const slots = new Set(texts.map(({ slot }) => slot))
  const groupOf = ({ slot }: SentText) => {
    const basis = basisSlotOf(slot) ?? ''
    const [group = ''] = (slots.has(basis) ? basis : slot).split('.')
    return group
  }
  return [...Map.groupBy(texts, groupOf)]
}

/** Texts that are written together; those of most other pages are folded, unless they have drafts. */
function Group({ title, isOpen, texts, drafts }: ListProps & { title: string; isOpen: boolean }) {
  const draftCount = texts.filter(({ slot, live }) => drafts.of(slot).view().value !== live).length
  const [hadDrafts, setHadDrafts] = useState(false)
  if (draftCount > 0 && !hadDrafts) setHadDrafts(true)
  const facts = [
    texts.length === 1 ? '1 text' : `${texts.length} texts`,
    texts.every(isOnMostPages) && 'on most pages',
    draftCount > 0 && (draftCount === 1 ? '1 draft' : `${draftCount} drafts`),
  ]
  return (
    <details open={isOpen || hadDrafts} className="mt-2 border-t border-line">
      <summary className="min-h-11 content-center">
        <h2 className="inline text-base">{title}</h2>
        <span className="ml-2 inline-block text-slate">{facts.filter(Boolean).join(' · ')}</span>
      </summary>
      <Entries texts={texts} drafts={drafts} />
    </details>
  )
}

function Entries({ texts, drafts }: ListProps) {
  return (
    <ul className="mb-5 grid gap-4 *:first:border-0">
      {texts.map((text) => (
        <TextEntry key={text.slot} text={text} drafts={drafts} />
      ))}
    </ul>
  )
}
