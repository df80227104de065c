import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { addDays } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { fillTemplate } from '../../settings/rules.ts'
import { nextDateRule, outcomes, statusAfter, whatsAppAddress } from '../contacts/rules.ts'
import type { ListedRegistration } from '../contract.ts'
import { useReplyTemplates } from './use-reply-templates.ts'

/** WhatsApp in a row: Enter opens the chat of one with the text filled in, and the next one stands there. */
export function ChatsDialog({
  rows,
  today,
  onClose,
}: {
  rows: readonly ListedRegistration[]
  today: string
  onClose: () => void
}) {
  const templates = useReplyTemplates()
  const [title, setTitle] = useState('')
  const template = templates.find((one) => one.title === title) ?? templates[0]
  const {
    person,
    place: index,
    count,
    keep,
    skip,
    saved,
    refused: skippedChats,
  } = useChats(rows, today)
  const forward = useRef<HTMLElement>(null)
  // Enter again is the next one; where nobody is left, it closes.
  useEffect(() => {
    if (index >= 0) forward.current?.focus()
  }, [index])
  const text = person ? fillTemplate(template?.text ?? '', person) : ''
  return (
    <OpenDialog
      heading={
        person
          ? `WhatsApp ${index + 1}\u00a0of\u00a0${count}: ${person.name}`
          : 'WhatsApp: that was all'
      }
      onClose={onClose}
      startsInField
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <div className="mt-4 grid gap-4">
        {person && (
          <>
            <p>
              {formatPhone(person.phone)}, {person.course}
            </p>
            {templates.length > 1 && (
              <SelectField
                id="chat-text"
                label="Message"
                value={template?.title}
                onChange={({ target }) => setTitle(target.value)}
              >
                {templates.map((one) => (
                  <option key={one.title}>{one.title}</option>
                ))}
              </SelectField>
            )}
            <p className="rounded-control bg-sand/60 p-3 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </>
        )}
        <p role="status" className="font-semibold text-neem empty:absolute">
          {saved > 0 && `${saved} kept as tried.`}
        </p>
        {skippedChats.length > 0 && (
          <ul role="alert" className="grid gap-1 text-kumkum">
            {skippedChats.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                {name}: {reason}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {person ? (
            <>
              <a
                ref={(link) => {
                  forward.current = link
                }}
                href={whatsAppAddress(person.phone, text)}
                target="_blank"
                rel="noreferrer"
                onClick={(event) => {
                  // Followed by the browser itself, the link would lead to the next one already.
                  event.preventDefault()
                  window.open(event.currentTarget.href, '_blank', 'noreferrer')
                  void keep(person)
                }}
                className="button bg-marigold text-ink hover:bg-marigold-deep"
              >
                Open the chat
              </a>
              <Button onClick={skip}>Pass over</Button>
            </>
          ) : (
            <Button
              ref={(button) => {
                forward.current = button
              }}
              kind="primary"
              onClick={onClose}
            >
              Done
            </Button>
          )}
          {person && (
            <Button kind="quiet" onClick={onClose} className="px-2!">
              Stop here
            </Button>
          )}
        </div>
      </div>
    </OpenDialog>
  )
}

type SkippedChat = { name: string; reason: string | undefined }

/** One chat after the other: whoever's was opened is kept as tried, and the next one comes. */
function useChats(rows: readonly ListedRegistration[], today: string) {
  const act = useStaffAction()
  // Those that were chosen, however the list moves meanwhile.
  const [people] = useState(rows)
  const [index, setIndex] = useState(0)
  const [skippedChats, setSkippedChats] = useState<readonly SkippedChat[]>([])
  const keys = useRef(new Map<number, string>())
  const person = people[index]

  async function keep(one: ListedRegistration) {
    const key = keys.current.get(one.id) ?? crypto.randomUUID()
    keys.current.set(one.id, key)
    setIndex((now) => now + 1)
    const answer = await act('POST /api/admin/registrations/{id}/contacts', {
      params: { id: one.id },
      body: {
        key,
        version: one.version,
        outcome: 'message',
        note: '',
        nextContactOn: nextDayOf(one, today),
      },
    })
    setSkippedChats((now) => [
      ...now,
      { name: one.name, reason: answer.ok ? undefined : answer.message },
    ])
  }
  return {
    person,
    place: index,
    count: people.length,
    keep,
    skip: () => setIndex((now) => now + 1),
    saved: skippedChats.filter(({ reason }) => !reason).length,
    refused: skippedChats.flatMap(({ name, reason }) => (reason ? { name, reason } : [])),
  }
}

/** The day that stands, or where one is needed and is over, the one that a message suggests. */
function nextDayOf({ status, nextContactOn }: ListedRegistration, today: string): string | null {
  const rule = nextDateRule(statusAfter(status, 'message'))
  if (rule === 'none') return null
  if (nextContactOn && nextContactOn > today) return nextContactOn
  return rule === 'needed' ? addDays(today, outcomes.message.nextInDays) : null
}
