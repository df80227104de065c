import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import type { RegistrationRecord } from '../contract.ts'
import { useCounsellors } from './use-counsellors.ts'

/** Whose the registration is, for those who give them out. */
export function Counsellor({
  record,
  onChanged,
}: {
  record: RegistrationRecord
  onChanged: () => void
}) {
  const counsellors = useCounsellors()
  const act = useStaffAction()
  const currentId = record.counsellor?.id ?? ''
  const [selected, setSelected] = useState(currentId)
  const [note, setNote] = useState('')
  const key = useRef(crypto.randomUUID())
  const field = useRef<HTMLSelectElement>(null)
  const [notice, setNotice] = useState<{ text: string; isWrong: boolean }>()
  // Whoever has it stays to be read, also where they work none any more.
  const isGone = record.counsellor && !counsellors.some(({ id }) => id === record.counsellor?.id)

  useShortcut('Alt+h', () => field.current?.focus())

  async function give() {
    const answer = await act('PUT /api/admin/registrations/{id}/counsellor', {
      params: { id: record.id },
      body: { counsellorId: selected || null, expected: currentId || null, note, key: key.current },
    })
    if (answer.ok) {
      setNote('')
      key.current = crypto.randomUUID()
    }
    setNotice({ text: answer.ok ? answer.data.message : answer.message, isWrong: !answer.ok })
    onChanged()
  }
  return (
    <section aria-labelledby="counsellor-heading" className="grid gap-3">
      <h2 id="counsellor-heading" className="text-lg">
        Whose it is
      </h2>
      <SelectField
        ref={field}
        id="counsellor"
        aria-keyshortcuts="Alt+H"
        label="Counsellor"
        value={selected}
        onChange={(event) => setSelected(event.target.value)}
      >
        <option value="">Nobody yet</option>
        {isGone && record.counsellor && (
          <option value={record.counsellor.id}>{record.counsellor.name}</option>
        )}
        {counsellors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {selected !== currentId && (
        <TextAreaField
          label="Note for them (optional)"
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <p
        role="status"
        className={`font-semibold empty:absolute ${notice?.isWrong ? 'text-kumkum' : 'text-neem'}`}
      >
        {notice?.text}
      </p>
      <Button onClick={give} disabled={selected === currentId} className="justify-self-start">
        Give it to them
      </Button>
    </section>
  )
}
