import { useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { ActionForm, DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { StaffPage } from '../../../ui/staff/StaffPage.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { WhatsAppTo } from '../../enrolments/staff/WhatsAppTo.tsx'
import { whatsAppAddress } from '../../registrations/contact-rules.ts'
import { type ClassData, SessionFacts } from './SessionFacts.tsx'

const timetable = to.adminRecord('attendance', sectionParts.timetable)
const back = { address: timetable, name: 'Timetable' }

/** One class: move it, give it another room, link or trainer, or cancel it. */
export function ClassPage({ id }: { id: number }) {
  const data = useStaffData('GET /api/admin/classes/{id}', { params: { id } })
  const { refresh } = data
  const [saved, setSaved] = useState<ClassSaved>()
  function handleSaved(result: ClassSaved) {
    setSaved(result)
    refresh()
  }
  return (
    <LoadedPage
      data={data}
      what="class"
      title="Change a class"
      heading={({ session }) => `Class of ${batchTimes.day(session.day, session.day)}`}
      path={`${timetable}/${id}`}
      back={back}
      className="max-w-3xl"
    >
      {({ session }) => (
        <>
          <SessionFacts session={session} />
          <Notified saved={saved} />
          {session.isTaken && (
            <p className="pt-4">Attendance was taken, so this class cannot be changed.</p>
          )}
          {session.status === 'planned' && !session.isTaken && (
            <>
              <ClassForm key={session.id} session={session} onSaved={handleSaved} />
              <div className="mt-8 border-t border-line pt-4">
                <CancelClass session={session} onSaved={handleSaved} onRefused={refresh} />
              </div>
            </>
          )}
        </>
      )}
    </LoadedPage>
  )
}

/** A class more, in the batch that the address names or that is chosen. */
export function AddClassPage() {
  const [params] = useSearchParams()
  const [saved, setSaved] = useState<ClassSaved>()
  return (
    <StaffPage title="Add a class" path={`${timetable}/new`} back={back} className="max-w-3xl">
      <Notified saved={saved} />
      <ClassForm batch={params.get('batch') ?? ''} onSaved={setSaved} />
    </StaffPage>
  )
}

function CancelClass({
  session: { id, version, seats },
  onSaved,
  onRefused,
}: {
  session: ClassData
  onSaved: (result: ClassSaved) => void
  onRefused: () => void
}) {
  return (
    <DialogButton label="Cancel this class…" kind="danger">
      {(close) => (
        <DialogForm
          heading="Cancel this class"
          call="POST /api/admin/classes/{id}/cancel"
          request={(form, key) => ({
            params: { id },
            body: { version, key, reason: form.text('reason') },
          })}
          kind="danger"
          submit="Cancel the class and send mails"
          cancelLabel="Keep it"
          startsInField
          onClose={close}
          onRefused={onRefused}
          onDone={onSaved}
        >
          <p>
            {seats === 1 ? 'One student' : `${seats} students`} and the trainer are told by mail.
            This cannot be undone; a class can be added in its place.
          </p>
          <TextField label="Reason (students see this)" name="reason" maxLength={300} required />
        </DialogForm>
      )}
    </DialogButton>
  )
}

/** What was done, who has a mail of it, and the same for those who have none and for a group chat. */
function Notified({ saved }: { saved: ClassSaved | undefined }) {
  return (
    <div role="status" className="mt-3 rounded-card bg-sand/60 p-4 wrap-anywhere empty:hidden">
      {saved && <p className="font-semibold text-neem">{saved.message}</p>}
      {saved?.chat && (
        <TextLink href={whatsAppAddress('', saved.chat)} isNewTab>
          Send it to a group by WhatsApp
        </TextLink>
      )}
      {saved?.chat && saved.notMailed.length > 0 && (
        <>
          <p className="pt-2">These students have no e-mail address:</p>
          <ul>
            {saved.notMailed.map(({ student, name }) => (
              <li key={student} className="flex flex-wrap items-center gap-x-4">
                {name} <WhatsAppTo student={student} text={saved.chat ?? ''} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ClassSaved = CallData<'PUT /api/admin/classes/{id}'>

/** When, where and with whom a class is: of an existing one, or of one that is added to a batch. */
function ClassForm({
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
            submit={session ? 'Save and send mails' : 'Add the class and send mails'}
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
                  <Options
                    of={batches.map(({ id, title, startsOn }) => [
                      id,
                      `${title}, ${batchTimes.day(startsOn, today)}`,
                    ])}
                  />
                </SelectField>
              )}
              <TextField label="Day" name="day" type="date" defaultValue={begin.day} required />
              <TextField label="From" name="fromTime" type="time" defaultValue={begin.fromTime} />
              <TextField label="To" name="toTime" type="time" defaultValue={begin.toTime} />
              <SelectField label="Trainer" name="trainerId" defaultValue={begin.trainerId ?? ''}>
                <option value="">No trainer yet</option>
                <Options
                  of={trainers}
                  current={session?.trainerId ? [[session.trainerId, session.trainer ?? '']] : []}
                />
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
                Save even if classes clash
              </label>
            )}
          </ActionForm>
        )
      }}
    </Loaded>
  )
}
