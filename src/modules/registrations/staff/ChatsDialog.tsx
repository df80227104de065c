import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { addDays } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { fillTemplate } from '../../settings/rules.ts'
import { nextDateRule, outcomes, statusAfter, whatsAppAddress } from '../contact-rules.ts'
import type { ListedRegistration } from '../contract.ts'
import { offerToUndo } from './offer-to-undo.ts'
import { useReplyTemplates } from './registration-data.ts'

/** WhatsApp messages in a row: Enter opens a chat with the text filled in and shows the next student. */
export function ChatsDialog({
  rows,
  today,
  onClose,
}: {
  rows: readonly ListedRegistration[]
  today: string
  onClose: () => void
}) {
  const templates = useReplyTemplates() ?? []
  const [title, setTitle] = useState('')
  const template = templates.find((one) => one.title === title) ?? templates[0]
  // The selection when it opened, however the list changes meanwhile.
  const [people] = useState(rows)
  const [index, setIndex] = useState(0)
  const [savedIds, setSavedIds] = useState<readonly number[]>([])
  const [refusals, setRefusals] = useState<readonly { name: string; reason: string }[]>([])
  const person = people[index]
  const savedText =
    savedIds.length === 1 ? '1 contact saved.' : `${savedIds.length} contacts saved.`
  const close = () => {
    if (savedIds.length > 0) offerToUndo('contact', savedIds, savedText)
    onClose()
  }
  const showNext = () => setIndex((now) => now + 1)
  const text = person ? fillTemplate(template?.text ?? '', person) : ''
  return (
    <OpenDialog
      heading={
        person
          ? `WhatsApp ${index + 1}\u00a0of\u00a0${people.length}: ${person.name}`
          : 'WhatsApp: all done'
      }
      onClose={close}
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
          {savedIds.length > 0 && savedText}
        </p>
        {refusals.length > 0 && (
          <ul role="alert" className="grid gap-1 text-kumkum">
            {refusals.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                {name}: {reason}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {person ? (
            <>
              <OpenChat
                key={person.id}
                person={person}
                text={text}
                today={today}
                onOpen={showNext}
                onDone={() => setSavedIds((now) => [...now, person.id])}
                onRefused={(reason) =>
                  setRefusals((now) => [...now, { name: person.name, reason }])
                }
              />
              <Button onClick={showNext}>Skip</Button>
            </>
          ) : (
            <Button autoFocus kind="primary" onClick={close}>
              Done
            </Button>
          )}
          {person && (
            <Button kind="quiet" onClick={close} className="px-2!">
              Stop here
            </Button>
          )}
        </div>
      </div>
    </OpenDialog>
  )
}

/** Opens the chat of one student; the contact is saved while the next one is shown. */
function OpenChat({
  person,
  text,
  today,
  onOpen,
  onDone,
  onRefused,
}: {
  person: ListedRegistration
  text: string
  today: string
  onOpen: () => void
  onDone: () => void
  onRefused: (reason: string) => void
}) {
  const { id, version, phone } = person
  const link = useRef<HTMLAnchorElement>(null)
  const action = useAction('POST /api/admin/registrations/{id}/contacts', {
    onDone,
    onRefused: ({ message }) => onRefused(message),
  })
  // Enter again opens the next one; after the last it closes.
  useEffect(() => link.current?.focus(), [])
  return (
    <a
      ref={link}
      href={whatsAppAddress(phone, text)}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        // If the browser followed the link later, it would open the next student's chat.
        event.preventDefault()
        window.open(event.currentTarget.href, '_blank', 'noreferrer')
        const nextContactOn = nextDayOf(person, today)
        const body = {
          key: action.key(),
          version,
          outcome: 'message',
          note: '',
          nextContactOn,
        } as const
        action.run({ params: { id }, body })
        onOpen()
      }}
      className="button bg-marigold text-ink hover:bg-marigold-deep"
    >
      Open the chat
    </a>
  )
}

/** The current date, or the one suggested for a message if one is needed and has passed. */
function nextDayOf({ status, nextContactOn }: ListedRegistration, today: string): string | null {
  const rule = nextDateRule(statusAfter(status, 'message'))
  if (rule === 'none') return null
  if (nextContactOn && nextContactOn > today) return nextContactOn
  return rule === 'needed' ? addDays(today, outcomes.message.nextInDays) : null
}
