import { type ReactNode, useState } from 'react'
import { branded } from '#words/meta.ts'
import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { TextField } from '../../../ui/Field.tsx'
import { useHead } from '../../../ui/head.tsx'
import { useParams, useSearchParams } from '../../../ui/router.tsx'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { DialogButton } from '../../../ui/staff/DialogButton.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { WhatsAppTo } from '../../enrolments/staff/WhatsAppTo.tsx'
import { whatsAppAddress } from '../../registrations/contacts/rules.ts'
import { ClassForm, type ClassSaved } from './ClassForm.tsx'
import type { ClassData } from './class-data.ts'
import { SessionFacts } from './SessionFacts.tsx'

const timetable = to.adminRecord('attendance', roomParts.timetable)

/** One class: move it, give it another room, link or trainer, or cancel it. */
export function ClassPage() {
  const id = Number(useParams().id)
  const { state, refresh } = useStaffData('GET /api/admin/classes/{id}', { params: { id } })
  const [saved, setSaved] = useState<ClassSaved>()
  function handleSaved(result: ClassSaved) {
    setSaved(result)
    refresh()
  }
  useHead({ title: branded('Change a class'), path: `${timetable}/${id}` })
  return (
    <Page>
      <Loaded what="class" state={state} onRetry={refresh} className="min-h-64">
        {({ session }) => (
          <>
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
              Class of {starts.day(session.day, session.day)}
            </h1>
            <SessionFacts session={session} today={session.day} withTrainer />
            <Notified saved={saved} />
            {session.isTaken && (
              <p className="pt-4">The roll was taken, so this class cannot be changed.</p>
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
      </Loaded>
    </Page>
  )
}

/** A class more, in the batch that the address names or that is chosen. */
export function AddClassPage() {
  const [params] = useSearchParams()
  const [saved, setSaved] = useState<ClassSaved>()
  useHead({ title: branded('Add a class'), path: `${timetable}/new` })
  return (
    <Page>
      <h1 tabIndex={-1} className="text-2xl">
        Add a class
      </h1>
      <Notified saved={saved} />
      <ClassForm batch={params.get('batch') ?? ''} onSaved={setSaved} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={timetable}>Timetable</BackLink>
      {children}
    </div>
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
          submit="Cancel the class and tell everybody"
          startsInField
          onClose={close}
          onRefused={onRefused}
          onDone={(result) => {
            close()
            onSaved(result)
          }}
        >
          <p>
            {seats === 1 ? 'One student' : `${seats} students`} and the trainer are told by mail.
            This cannot be undone; a class can be added in its place.
          </p>
          <TextField label="Reason, as they read it" name="reason" maxLength={300} required />
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
        <a
          href={whatsAppAddress('', saved.chat)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          Send it to a group by WhatsApp
        </a>
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
