import { X } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { RegistrationRecord } from '../contract.ts'
import { longestTag } from '../tags/rules.ts'

/** The tags of a registration: each can be taken off, and another put by typing it. */
export function TagsOf({
  record: { id, version, tags },
  onChanged,
}: {
  record: RegistrationRecord
  onChanged: () => void
}) {
  const { state, refresh } = useStaffData('GET /api/admin/tags', {})
  const tagNames = state.status === 'loaded' ? state.data.tags : []
  const act = useStaffAction()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const field = useRef<HTMLFormElement>(null)

  async function send(does: 'tag' | 'untag', tag: string) {
    const answer = await act('POST /api/admin/registrations/bulk', {
      body: { does, tag, key: crypto.randomUUID(), rows: [{ id, version }] },
    })
    const wrong = answer.ok
      ? answer.data.skipped[0]?.reason
      : (answer.fields?.tag ?? answer.message)
    setRefusal(wrong)
    if (!wrong) setText('')
    // The button of a tag goes away with it.
    field.current?.querySelector('input')?.focus()
    refresh()
    onChanged()
  }
  return (
    <section aria-labelledby="tags-heading" className="grid gap-2">
      <h2 id="tags-heading" className="text-lg">
        Tags
      </h2>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full border border-line bg-paper pl-3 wrap-anywhere"
            >
              {tag}
              <button
                type="button"
                aria-label={`Take the tag ${tag} off`}
                onClick={() => send('untag', tag)}
                className="grid size-11 place-items-center rounded-full text-slate hover:text-kumkum"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        ref={field}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (text.trim()) void send('tag', text)
        }}
        className="flex flex-wrap items-end gap-2"
      >
        <TextField
          id="new-tag"
          label="Another tag"
          list="tags-in-use"
          value={text}
          maxLength={longestTag}
          autoComplete="off"
          error={refusal}
          onChange={(event) => setText(event.target.value)}
        />
        <datalist id="tags-in-use">
          {tagNames
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button type="submit">Add</Button>
      </form>
    </section>
  )
}
