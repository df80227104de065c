import { CalendarCheck, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { addDays } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { whatsAppAddress } from '../../registrations/contact-rules.ts'
import { mostPromiseDays } from '../dues/rules.ts'
import type { DueLine } from './due-line.ts'
import { reminderText } from './fee-words.ts'
import { RemindDialog } from './RemindDialog.tsx'

type Props = { due: DueLine; today: string; onChanged: () => void }

/** Call, WhatsApp and promise to pay; users who may not see the student remind without the number. */
export function DueActions({ due, today, onChanged }: Props) {
  const [dialog, setDialog] = useState<'promise' | 'remind'>()
  const { name, phone, next, course } = due
  if (!next) return null
  const text = reminderText({ name, course, paise: next.paise, dueOn: next.dueOn, today })
  const close = () => setDialog(undefined)
  return (
    <span className="-mr-2 inline-flex items-center">
      {phone && (
        <>
          <a href={`tel:${phone}`} aria-label={`Call ${name}`} title={phone} className={icon}>
            <Phone size={16} aria-hidden="true" />
          </a>
          <a
            href={whatsAppAddress(phone, text)}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp to ${name}`}
            title="WhatsApp"
            className={icon}
          >
            <MessageCircle size={16} aria-hidden="true" />
          </a>
        </>
      )}
      <button
        type="button"
        aria-label={`Promise to pay of ${name}`}
        title="Promise to pay"
        onClick={() => setDialog('promise')}
        className={icon}
      >
        <CalendarCheck size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Remind ${name}`}
        onClick={() => setDialog('remind')}
        className="min-h-9 px-2 font-medium text-indigo underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        Remind
      </button>
      {dialog === 'promise' && (
        <PromiseDialog due={due} today={today} onClose={close} onChanged={onChanged} />
      )}
      {dialog === 'remind' && (
        <RemindDialog dues={[due]} today={today} onClose={close} onSent={onChanged} />
      )}
    </span>
  )
}

const icon =
  'inline-grid size-8.5 place-items-center rounded-control text-indigo hover:bg-sand pointer-coarse:size-11'

function PromiseDialog({ due, today, onClose, onChanged }: Props & { onClose: () => void }) {
  const { id, name, next, promisedOn } = due
  if (!next) return null
  return (
    <DialogForm
      heading={`Promise to pay: ${name}`}
      call="PUT /api/admin/enrolments/{id}/promise"
      request={(form) => ({
        params: { id },
        body: { dueOn: next.dueOn, promisedOn: form.text('promisedOn') || null },
      })}
      submit="Save"
      onClose={onClose}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onRefused={onChanged}
    >
      <TextField
        label={`Will pay ${formatRupees(next.paise)} on`}
        name="promisedOn"
        type="date"
        min={today}
        max={addDays(today, mostPromiseDays)}
        defaultValue={promisedOn ?? addDays(today, 1)}
        hint={promisedOn ? 'Clear the day to remove the promise.' : undefined}
      />
    </DialogForm>
  )
}
