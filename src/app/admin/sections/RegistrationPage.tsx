import { Fragment, useState } from 'react'
import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { AuditTrail } from '../../../modules/audit/staff/AuditTrail.tsx'
import { FailedMailsOf } from '../../../modules/messages/staff/FailedMails.tsx'
import { LeaveCourse } from '../../../modules/refunds/staff/LeaveCourse.tsx'
import type { RegistrationRecord } from '../../../modules/registrations/contract.ts'
import { CallLinks } from '../../../modules/registrations/staff/CallLinks.tsx'
import { ContactForm } from '../../../modules/registrations/staff/ContactForm.tsx'
import { Counsellor } from '../../../modules/registrations/staff/Counsellor.tsx'
import { HandOver } from '../../../modules/registrations/staff/HandOver.tsx'
import type { ContactEntry } from '../../../modules/registrations/staff/outbox/entries.ts'
import {
  FeeReceipt,
  type RecordedFee,
  RegistrationFee,
} from '../../../modules/registrations/staff/RegistrationFee.tsx'
import { RegistrationSource } from '../../../modules/registrations/staff/RegistrationSource.tsx'
import { RegistrationTags } from '../../../modules/registrations/staff/RegistrationTags.tsx'
import { SeatFacts } from '../../../modules/registrations/staff/SeatFacts.tsx'
import { StatusSteps } from '../../../modules/registrations/staff/StatusSteps.tsx'
import { Timeline } from '../../../modules/registrations/staff/Timeline.tsx'
import { UnsavedEntries } from '../../../modules/registrations/staff/UnsavedEntries.tsx'
import type { SavedContact } from '../../../modules/registrations/staff/use-contact-form.ts'
import { useStatusOnceSent } from '../../../modules/registrations/staff/use-status-once-sent.ts'
import { Merges } from '../../../modules/students/staff/Merges.tsx'
import { PossibleDuplicates } from '../../../modules/students/staff/PossibleDuplicates.tsx'
import { StatusBadge } from '../../../modules/students/staff/StatusBadge.tsx'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatDay } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { useListAddress } from '../../../ui/staff/list-hooks.ts'
import { Neighbours } from '../../../ui/staff/Neighbours.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { StaffPage } from '../../../ui/staff/StaffPage.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

export function RegistrationPage() {
  const { id = '' } = useParams()
  const { state, data, refresh } = useStaffData('GET /api/admin/registrations/{id}', {
    params: { id },
  })
  const address = to.adminRecord('enrollment', id)
  const toList = useListAddress('enrollment')
  if (state.status === 'error' && state.reason !== 'unreachable') return <AdminNotFound />
  return (
    <StaffPage
      title={data?.name ?? 'Registration'}
      heading={null}
      path={address}
      back={{ address: toList, name: 'All registrations' }}
      besideBack={<Neighbours address={address} />}
    >
      {state.status === 'loading' && <p className="py-6 text-slate">Loading the registration...</p>}
      {state.status === 'error' && (
        <Failure message={failure} className="mt-5 min-h-[50vh] rounded-card bg-sand/60 px-6">
          <Button onClick={refresh}>Try again</Button>
        </Failure>
      )}
      {data && <Record key={id} record={data} onChanged={refresh} />}
    </StaffPage>
  )
}

const failure = 'The registration could not be loaded. Check your connection, then try again.'

type Props = { record: RegistrationRecord; onChanged: () => void }

function Record({ record, onChanged }: Props) {
  const [notice, setNotice] = useState('')
  const [payment, setPayment] = useState<RecordedFee>()
  const maySettle = useAbility('mails.handle')
  const mayEnrol = useAbility('enrolments.create')
  // Whoever may assign uses the form beside the facts.
  const mayAssign = useAbility('registrations.assign')
  const navigate = useNavigate()
  const [result, setResult] = useState<ContactEntry>()
  // Whoever handed it over may not see it any more.
  const leave = () => navigate(to.adminSection('enrollment'))
  const current = { ...record, status: useStatusOnceSent(record) }
  // The form to enrol in a course, with the trial that it follows from.
  const enrolmentForm = new URLSearchParams({ join: String(record.id), course: record.course })
  const enrolmentAddress = `${to.adminRecord('students', record.student.id)}?${enrolmentForm}`
  const isEnrolNext = record.status === 'completed'
  const mayEnrolNow = mayEnrol && !isEnrolNext && record.status !== 'lost' && !record.enrolment
  const handleChange = ({ text, waits, payment }: SavedContact) => {
    // An entry that waits to be sent is listed with the form.
    setNotice(waits || !text ? '' : `Saved: ${text}.`)
    setPayment(payment)
    setResult(undefined)
    onChanged()
  }
  return (
    <>
      <header className="grid gap-3 pb-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
            {record.name}
          </h1>
          <StatusBadge status={record.status} />
          <p className="text-base wrap-anywhere">{record.course}</p>
        </div>
        <CallLinks person={record} />
        <section aria-label="Next step" className="flex flex-wrap items-start gap-2 empty:hidden">
          {mayEnrol && isEnrolNext && (
            <ButtonLink kind="solid" to={enrolmentAddress} className="px-5!">
              Enrol in a course
            </ButtonLink>
          )}
          <StatusSteps
            record={current}
            more={mayEnrolNow && <ButtonLink to={enrolmentAddress}>Enrol…</ButtonLink>}
            onMoved={handleChange}
            onRefused={onChanged}
          />
          {!mayAssign && (
            <HandOver record={record} onGiven={leave} onTaken={onChanged} onRefused={onChanged} />
          )}
        </section>
        <PossibleDuplicates studentId={record.student.id} suggestions={record.suggestions} />
        <p role="status" className="font-semibold text-neem empty:absolute">
          {notice}
        </p>
        {payment && <FeeReceipt payment={payment} isFocused />}
      </header>
      {maySettle && (
        <FailedMailsOf recordKind="registration" id={record.id} onSettled={onChanged} />
      )}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
        <Section
          title="Record a contact"
          className="grid content-start gap-3 xl:col-start-2 xl:row-span-2 xl:row-start-1"
        >
          <UnsavedEntries registration={record.id} onTake={setResult} />
          <ContactForm
            key={result?.seq}
            registration={current}
            from={result}
            today={record.today}
            onSaved={handleChange}
            onRefused={onChanged}
          />
        </Section>
        <Section
          title="What happened"
          className="grid content-start gap-3 xl:col-start-1 xl:row-start-1"
        >
          <Timeline entries={record.timeline} />
        </Section>
        <aside aria-label="Facts" className="grid content-start gap-8 xl:col-start-1">
          <Facts
            record={record}
            onChanged={(what) => {
              setNotice(what)
              onChanged()
            }}
          />
          <RegistrationFee record={record} onChanged={onChanged} />
          <RequestRefund record={record} onChanged={onChanged} />
          <RegistrationTags record={record} onChanged={onChanged} />
          <ForLeads record={record} onChanged={onChanged} />
        </aside>
      </div>
    </>
  )
}

function ForLeads({ record, onChanged }: Props) {
  const mayAssign = useAbility('registrations.assign')
  const mayJoin = useAbility('students.merge')
  const mayAudit = useAbility('audit.see')
  return (
    <>
      {mayAssign && <Counsellor record={record} onChanged={onChanged} />}
      {mayJoin && <Merges studentId={record.student.id} onChanged={onChanged} />}
      {mayAudit && (
        <Section title="Changes by staff" className="grid gap-2">
          <AuditTrail key={record.version} kind="registration" id={record.id} />
        </Section>
      )}
    </>
  )
}

/** The Fast Track guarantee, for people without an account. */
function RequestRefund({ record, onChanged }: Props) {
  const mayRequest = useAbility('refunds.request')
  if (!mayRequest || record.paidPaise <= 0) return null
  return (
    <NoticeArea>
      <LeaveCourse
        of={{ registrationId: record.id }}
        name="Request refund"
        onRequested={onChanged}
      />
    </NoticeArea>
  )
}

type FactsProps = { record: RegistrationRecord; onChanged: (notice: string) => void }

function Facts({ record, onChanged }: FactsProps) {
  const { student, nextContactOn, today, paidPaise, lostReason, registeredAt, id } = record
  const { duePaise } = record.fee
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 rounded-card bg-sand/60 p-5 [&>dt]:text-slate">
      <dt>Registration</dt>
      <dd>{id}</dd>
      <dt>Registered</dt>
      <dd>{formatTime(registeredAt)}</dd>
      <dt>Student</dt>
      <dd>
        <TextLink to={to.adminRecord('students', student.id)} isInline className="wrap-anywhere">
          {student.name} ({formatStudentId(student.id)})
        </TextLink>
      </dd>
      <dt>Source</dt>
      <dd className="wrap-anywhere">
        <RegistrationSource record={record} onChanged={onChanged} />
      </dd>
      {record.touches.map(({ touch, text }) => (
        <Fragment key={touch}>
          <dt>{touch === 'first' ? 'First visit' : 'Last visit'}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </Fragment>
      ))}
      {record.heardOf && (
        <>
          <dt>Heard of us</dt>
          <dd className="wrap-anywhere">{record.heardOf}</dd>
        </>
      )}
      <dt>Counsellor</dt>
      <dd className="wrap-anywhere">{record.counsellor?.name ?? 'Unassigned'}</dd>
      {record.enrolment && (
        <>
          <dt>Enrolled</dt>
          <dd>
            <TextLink to={to.adminRecord('students', student.id)} isInline>
              {record.enrolment.course}, {formatDay(record.enrolment.startsOn, today)}
            </TextLink>
          </dd>
        </>
      )}
      <dt>Next contact</dt>
      <dd className={nextContactOn && nextContactOn < today ? 'font-semibold text-kumkum' : ''}>
        {nextContactOn ? formatDay(nextContactOn, today) : 'None set'}
      </dd>
      <SeatFacts seats={record.seats} />
      <dt>Fast Track fee</dt>
      <dd>
        {paidPaise > 0 ? formatRupees(paidPaise) : 'Not yet'}
        {duePaise > 0 && <strong className="text-kumkum">, {formatRupees(duePaise)} due</strong>}
      </dd>
      {lostReason && (
        <>
          <dt>Lost because</dt>
          <dd className="wrap-anywhere">{lostReason}</dd>
        </>
      )}
    </dl>
  )
}
