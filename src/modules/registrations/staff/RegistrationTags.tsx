import { X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { BulkResult } from '../contract.ts'
import { longestTag } from '../rules.ts'
import { offerToUndo } from './offer-to-undo.ts'
import type { RecordProps } from './registration-data.ts'

const bulkCall = 'POST /api/admin/registrations/bulk' as const

/** The tags of a registration: each can be taken off, and another put by typing it. */
export function RegistrationTags({ record: { id, version, tags }, onChanged }: RecordProps) {
  const { data, refresh } = useStaffData('GET /api/admin/tags', {})
  const tagNames = data?.tags ?? []
  const field = useRef<HTMLInputElement>(null)
  const handleAnswer = () => {
    // The button of a tag goes away with it.
    field.current?.focus()
    refresh()
    onChanged()
  }
  const endings = {
    refusalIn: ({ skipped }: BulkResult) => skipped[0]?.reason,
    onDone: ({ message }: BulkResult) => {
      offerToUndo('tag', [id], message)
      handleAnswer()
    },
    onRefused: handleAnswer,
  }
  const change = (does: 'tag' | 'untag', tag: string, key: string) => ({
    body: { does, tag, key, rows: [{ id, version }] },
  })
  return (
    <Section title="Tags" className="grid gap-2">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full border border-line bg-paper pl-3 wrap-anywhere"
            >
              {tag}
              <ActionButton
                {...endings}
                call={bulkCall}
                request={(key) => change('untag', tag, key)}
                kind="quiet"
                aria-label={`Remove the tag ${tag}`}
                className="size-11 px-0! text-slate! hover:text-kumkum!"
              >
                <X size={14} aria-hidden="true" />
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <ActionForm
        {...endings}
        call={bulkCall}
        request={(form, key) =>
          form.missing({ tag: 'Write a tag.' }) ?? change('tag', form.text('tag'), key)
        }
        submit="Add"
        kind="secondary"
        frame="inline"
        isEmptiedOnDone
      >
        <TagField
          ref={field}
          label="Another tag"
          list="tags-in-use"
          offered={tagNames.filter((tag) => !tags.includes(tag))}
        />
      </ActionForm>
    </Section>
  )
}

/** Takes a tag, and offers those in use; `list` is the id of the offer. */
export function TagField({
  offered,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'list'> & { list: string; offered: readonly string[] }) {
  return (
    <>
      <TextField {...props} name="tag" maxLength={longestTag} autoComplete="off" />
      <datalist id={props.list}>
        {offered.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}

/** Words that staff put to a registration, in one line. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul
      aria-label="Tags"
      title={tags.join(', ')}
      className="flex min-w-8 shrink gap-1 overflow-hidden max-md:flex-wrap"
    >
      {tags.map((tag) => (
        <li
          key={tag}
          className="truncate rounded-full border border-line bg-paper px-2 text-xs leading-5 font-normal"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
