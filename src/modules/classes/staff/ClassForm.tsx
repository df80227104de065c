import { useState } from 'react'
import { starts } from '#words/starts.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { ClassData } from './class-data.ts'

export type ClassSaved = CallData<'PUT /api/admin/classes/{id}'>

/** When, where and with whom a class is: of an existing one, or of one that is added to a batch. */
export function ClassForm({
  session,
  batch = '',
  onSaved,
}: {
  session?: ClassData
  batch?: string
  onSaved: (saved: ClassSaved) => void
}) {
  const { state, refresh } = useStaffData('GET /api/admin/batches', { query: {} })
  const [isClash, setIsClash] = useState(false)
  function request(form: FormValues, key: string) {
    const fields = {
      day: form.text('day'),
      fromTime: form.text('fromTime'),
      toTime: form.text('toTime'),
      trainerId: form.text('trainerId') || null,
      room: form.text('room'),
      link: form.text('link'),
      isClashConfirmed: form.text('isClashConfirmed') !== '',
    }
    if (session)
      return { params: { id: session.id }, body: { ...fields, key, version: session.version } }
    if (!form.text('batch')) return { errors: { batch: 'Choose a batch.' } }
    return { body: { ...fields, key, batch: Number(form.text('batch')) } }
  }
  return (
    <Loaded what="batches" state={state} onRetry={refresh}>
      {({ batches, trainers, today }) => {
        const of = batches.find(({ id }) => String(id) === batch)
        const begin = session ?? { ...of, day: '', link: '' }
        return (
          <ActionForm
            aria-label="The class"
            call={session ? 'PUT /api/admin/classes/{id}' : 'POST /api/admin/classes'}
            request={request}
            kind="primary"
            submit={session ? 'Save and tell everybody' : 'Add the class and tell everybody'}
            onDone={(saved) => {
              setIsClash(false)
              onSaved(saved)
            }}
            onRefused={({ refusal }) => setIsClash(refusal !== undefined && 'clashes' in refusal)}
            className="mt-5"
          >
            <div className="grid gap-4 sm:grid-cols-2">
              {!session && (
                <SelectField label="Batch" name="batch" defaultValue={batch}>
                  <option value="">Choose a batch</option>
                  {batches.map(({ id, title, startsOn }) => (
                    <option key={id} value={id}>
                      {title}, {starts.day(startsOn, today)}
                    </option>
                  ))}
                </SelectField>
              )}
              <TextField label="Day" name="day" type="date" defaultValue={begin.day} required />
              <TextField label="From" name="fromTime" type="time" defaultValue={begin.fromTime} />
              <TextField label="To" name="toTime" type="time" defaultValue={begin.toTime} />
              <SelectField label="Trainer" name="trainerId" defaultValue={begin.trainerId ?? ''}>
                <option value="">No trainer yet</option>
                {trainers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField label="Room" name="room" maxLength={80} defaultValue={begin.room} />
              <TextField
                label="Link for an online class (optional)"
                name="link"
                type="url"
                maxLength={500}
                defaultValue={begin.link}
              />
            </div>
            {isClash && (
              <label className="flex min-h-11 items-center gap-3 font-semibold">
                <input type="checkbox" name="isClashConfirmed" value="yes" className="size-5" />
                Save it although classes clash
              </label>
            )}
          </ActionForm>
        )
      }}
    </Loaded>
  )
}
