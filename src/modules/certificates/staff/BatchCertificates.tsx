import { certificateAddresses } from '../../../ui/addresses/certificate-addresses.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { ActionButton, ActionForm, DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { DialogButton } from '../../../ui/staff/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { rowButton } from '../../batches/staff/SeatTools.tsx'
import {
  type CertificateKind,
  certificateKinds,
  type Lack,
  type RevocationByStaff,
  staffReasons,
} from '../rules.ts'
import { describeLacks, dueText, kindNames, revocationTexts } from './texts.ts'

const call = 'GET /api/admin/batches/{id}/certificates' as const
type BatchEligibility = CallData<typeof call>
type Person = BatchEligibility['people'][number]

type Props = { batch: number; onChanged: () => void }

/** Who of a batch has a certificate, who gets one by its rule, and what the others lack. */
export function BatchCertificates({ batch }: { batch: number }) {
  const { state, refresh } = useStaffData(call, { params: { id: batch } })
  const mayIssue = useAbility('certificates.issue')
  return (
    <Section title="Certificates" headingClassName="sr-only" className="max-w-5xl">
      <Loaded what="certificates" state={state} onRetry={refresh}>
        {({ rule, people }) => (
          <NoticeArea>
            {mayIssue ? (
              <Rule key={JSON.stringify(rule)} rule={rule} batch={batch} onChanged={refresh} />
            ) : (
              <p className="text-slate">
                Attendance needs {rule.attendedPercent}% of the classes held, completion{' '}
                {rule.completedPercent}% and every project accepted.
              </p>
            )}
            {mayIssue && (
              <p className="mt-2 text-slate">Completion also needs every project accepted.</p>
            )}
            {/* Of the whole batch, so it is said once. */}
            <p className="text-slate empty:hidden">
              {describeLacks(
                people
                  .flatMap(({ lacks }) => lacks.completed ?? [])
                  .filter(isOfBatch)
                  .slice(0, 1),
              )}
            </p>
            {mayIssue && <IssueAll people={people} batch={batch} onChanged={refresh} />}
            <ul className="mt-3 border-t border-edge">
              {people.map((person) => (
                <li
                  key={person.student}
                  className="flex flex-wrap items-center gap-x-3 border-b border-line pb-1 sm:min-h-10 sm:flex-nowrap sm:pb-0"
                >
                  <span className="min-w-0 grow font-medium wrap-anywhere sm:w-44 sm:shrink-0 sm:grow-0">
                    {person.name}
                  </span>
                  <StudentLine person={person} />
                  {mayIssue && <Tools person={person} batch={batch} onChanged={refresh} />}
                </li>
              ))}
            </ul>
            {people.length === 0 && <p className="mt-2 text-slate">Nobody has a seat yet.</p>}
          </NoticeArea>
        )}
      </Loaded>
    </Section>
  )
}

function Rule({ rule, batch, onChanged }: Props & { rule: BatchEligibility['rule'] }) {
  return (
    <ActionForm
      aria-label="Rule of the certificates"
      call="PUT /api/admin/batches/{id}/certificate-rule"
      request={(form) => ({
        params: { id: batch },
        body: {
          attendedPercent: Number(form.text('attendedPercent')),
          completedPercent: Number(form.text('completedPercent')),
        },
      })}
      frame="inline"
      kind="secondary"
      submit="Save"
      isOfferedAlways={false}
      onDone={onChanged}
      className="mt-2"
    >
      {certificateKinds.map((kind) => (
        <TextField
          key={kind}
          label={`${kindNames[kind]}: % of classes`}
          name={`${kind}Percent`}
          type="number"
          min={1}
          max={100}
          defaultValue={rule[`${kind}Percent`]}
        />
      ))}
    </ActionForm>
  )
}

function IssueAll({ people, batch, onChanged }: Props & { people: Person[] }) {
  const due = people.flatMap((person) => person.due)
  if (due.length === 0) return null
  return (
    <ActionButton
      kind="solid"
      className="mt-4"
      call="POST /api/admin/batches/{id}/certificates"
      request={{ params: { id: batch } }}
      confirm={{
        title: `Issue ${dueText(due)}?`,
        text: 'Each student gets a mail with the link. A certificate cannot be changed afterwards, only revoked.',
        action: 'Issue',
      }}
      onDone={onChanged}
      onRefused={onChanged}
    >
      Issue {dueText(due)}
    </ActionButton>
  )
}

const isOfAttendance: ReadonlySet<Lack['reason']> = new Set(['few-classes', 'revoked-before'])
const isOfBatch = ({ reason }: Lack) => reason === 'batch-not-over'

function StudentLine({ person }: { person: Person }) {
  const { certificates, due, lacks } = person
  const completion = lacks.completed?.filter((lack) => !isOfBatch(lack)) ?? []
  // Of what both lack, attendance lacks fewer classes.
  const attendance = lacks.attended?.filter(({ reason }) => isOfAttendance.has(reason)) ?? []
  return (
    <div className="order-last flex w-full min-w-0 flex-wrap items-center gap-x-3 sm:order-none sm:w-auto sm:grow">
      {certificates.map((one) => (
        <span key={one.id} className="flex flex-wrap items-center gap-x-2 text-slate">
          <a
            href={addressOf(certificateAddresses.page(one.code))}
            className="inline-flex min-h-6 items-center text-indigo underline underline-offset-4"
          >
            {kindNames[one.kind]} {one.name}
          </a>
          {formatDate(one.issuedOn)}
          {one.status === 'valid' && <Badge look="goes on">Valid</Badge>}
          {one.status === 'withdrawn' && <Badge look="over">Withdrawn</Badge>}
          {one.status === 'revoked' && (
            <Badge look="over">
              Revoked: {one.revokedReason && revocationTexts[one.revokedReason]}
            </Badge>
          )}
          {one.exceptionReason && <span>Exception: {one.exceptionReason}</span>}
        </span>
      ))}
      <span className="text-[0.8125rem] text-slate wrap-anywhere">
        {due.length > 0 && <span className="text-neem">Gets {dueText(due)}. </span>}
        {completion.length > 0 && `Completion: ${describeLacks(completion)} `}
        {attendance.length > 0 && `Attendance: ${describeLacks(attendance)}`}
      </span>
    </div>
  )
}

function Tools({ person, batch, onChanged }: Props & { person: Person }) {
  const inForce = person.certificates.filter(({ status }) => status === 'valid')
  // What the rule gives is issued to all at once.
  const missing = certificateKinds.filter(
    (kind) => person.lacks[kind] && inForce.every((one) => one.kind !== kind),
  )
  const params = { id: batch, student: person.student }
  return (
    <div className="flex flex-wrap sm:shrink-0 sm:justify-end">
      {missing.length > 0 && (
        <DialogButton label="Issue anyway…" kind="quiet" className={rowButton}>
          {(close) => (
            <DialogForm
              heading={`Certificate for ${person.name}`}
              call="POST /api/admin/batches/{id}/certificates/{student}"
              request={(form) =>
                form.missing({ reason: 'Give a reason for the exception.' }) ?? {
                  params,
                  body: {
                    kind: form.text('kind') as CertificateKind,
                    reason: form.text('reason'),
                  },
                }
              }
              submit="Issue certificate"
              onClose={close}
              onDone={onChanged}
            >
              <SelectField label="Kind" name="kind">
                <Options of={missing.map((kind) => [kind, kindNames[kind]])} />
              </SelectField>
              <TextField label="Reason, for the records" name="reason" maxLength={300} required />
            </DialogForm>
          )}
        </DialogButton>
      )}
      {inForce.map((one) => (
        <Revoke key={one.id} certificate={one} onChanged={onChanged} />
      ))}
    </div>
  )
}

function Revoke({
  certificate: { id, name, kind },
  onChanged,
}: {
  certificate: Person['certificates'][number]
  onChanged: () => void
}) {
  return (
    <DialogButton
      label={`Revoke ${kindNames[kind].toLowerCase()}…`}
      kind="quiet"
      className={rowButton}
    >
      {(close) => (
        <DialogForm
          heading={`Revoke ${name}`}
          call="POST /api/admin/certificates/{id}/revocation"
          request={(form) => ({
            params: { id },
            body: { reason: form.text('reason') as RevocationByStaff },
          })}
          kind="danger"
          submit="Revoke for good"
          onClose={close}
          onDone={onChanged}
        >
          <p>Its public page says so at once, with this reason. This cannot be undone.</p>
          <SelectField label="Reason" name="reason">
            <Options of={staffReasons.map((reason) => [reason, revocationTexts[reason]])} />
          </SelectField>
        </DialogForm>
      )}
    </DialogButton>
  )
}
