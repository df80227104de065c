import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { PhoneLink } from '../../../ui/staff/PhoneLink.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { FailedMail, MailSettlement } from '../contract.ts'

type Actions = {
  /** Called after each action; its result is shown in the surrounding notice area. */
  onChanged: () => void
  /** Opens the form that corrects the address, if it is on this page. */
  onWrongAddress?: () => void
}

/** Mails that did not arrive, with actions. `isNamed` shows whose they are. */
export function FailedMailItems({
  mails,
  isNamed,
  ...actions
}: Actions & { mails: readonly FailedMail[]; isNamed: boolean }) {
  return (
    <ul>
      {mails.map((mail) => (
        <li
          key={mail.id}
          className="grid gap-x-8 gap-y-3 border-t border-line py-4 xl:grid-cols-[minmax(0,1fr)_26rem]"
        >
          <div className="grid min-w-0 content-start gap-1">
            {isNamed && <MailOwner mail={mail} />}
            <p className="font-medium wrap-anywhere">{mail.subject}</p>
            <p className="wrap-anywhere">
              To {mail.to}: <span className="font-semibold text-kumkum">{mail.reason}</span>
            </p>
            <p className="text-[0.8125rem] text-slate wrap-anywhere">
              Tried {mail.attempts} {mail.attempts === 1 ? 'time' : 'times'} since{' '}
              <time dateTime={mail.firstAttemptAt}>{formatTime(mail.firstAttemptAt)}</time>. The
              server said: <q>{mail.line}</q>
            </p>
            <WhatToDo mail={mail} />
          </div>
          <Ways mail={mail} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function MailOwner({ mail: { recipient, student, registration } }: { mail: FailedMail }) {
  const isTheirs = recipient === 'student'
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-2 text-base">
      {!isTheirs && 'To the admissions desk, about'}
      <TextLink to={to.adminRecord('students', student.id)} className="wrap-anywhere">
        {registration.name}
      </TextLink>
      <span className="font-normal text-slate">
        {formatStudentId(student.id)},{' '}
        <TextLink to={to.adminRecord('enrollment', registration.id)} className="wrap-anywhere">
          {registration.course}
        </TextLink>
      </span>
    </h3>
  )
}

function WhatToDo({ mail }: { mail: FailedMail }) {
  if (mail.recipient === 'admissions')
    return <p className="measure">The address for mails about registrations is set in Settings.</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {mail.isOfAccount
        ? 'They sign in with this address, and only they can change that, on their profile. Call them:'
        : 'Call them for the right address:'}
      <PhoneLink phone={mail.registration.phone} />
    </p>
  )
}

function Ways({ mail, onChanged, onWrongAddress }: Actions & { mail: FailedMail }) {
  const { id, subject, to: address, otherAddress, recipient, student } = mail
  const which = `“${subject}” to ${address}`
  const settle = (body: MailSettlement) => ({
    call: 'PATCH /api/admin/failed-mails/{id}' as const,
    request: { params: { id }, body },
    onDone: onChanged,
    onRefused: onChanged,
  })
  return (
    <div className="flex flex-wrap content-start gap-2">
      {otherAddress && (
        <ActionButton
          {...settle({ resolution: 'resent', to: otherAddress })}
          kind="solid"
          aria-label={`Send again to ${otherAddress}: “${subject}”`}
          className="px-4! wrap-anywhere"
        >
          Send again to {otherAddress}
        </ActionButton>
      )}
      <ActionButton
        {...settle({ resolution: 'resent', to: address })}
        aria-label={`Send again: ${which}`}
        className="px-4!"
      >
        Send again
      </ActionButton>
      {recipient === 'student' && onWrongAddress ? (
        <Button aria-label={`Wrong address: ${which}`} onClick={onWrongAddress} className="px-4!">
          Wrong address
        </Button>
      ) : (
        <ButtonLink
          {...(recipient === 'student'
            ? { to: to.adminRecord('students', student.id), state: { edit: 'email' } }
            : { to: to.adminSection('settings') })}
          aria-label={`Wrong address: ${which}`}
          className="px-4!"
        >
          Wrong address
        </ButtonLink>
      )}
      <ActionButton
        {...settle({ resolution: 'dismissed' })}
        confirm={{
          title: `Dismiss ${which}?`,
          text: 'The mail is not sent and is removed from this list. This cannot be undone.',
          action: 'Dismiss mail',
        }}
        kind="quiet"
        aria-label={`Dismiss: ${which}`}
        className="px-2!"
      >
        Dismiss
      </ActionButton>
    </div>
  )
}

/** Mails not delivered about one registration or student; nothing where there are none. */
export function FailedMailsOf({
  recordKind,
  id,
  version,
  onSettled,
  onWrongAddress,
}: {
  recordKind: 'registration' | 'student'
  id: number
  /** Reloaded for another number; the result of the last action stays. */
  version?: number
  onSettled: () => void
  onWrongAddress?: () => void
}) {
  const query = { [recordKind]: id }
  const { data, refresh } = useStaffData('GET /api/admin/failed-mails', { query }, version)
  const mails = data?.mails ?? []
  return (
    <NoticeArea>
      {mails.length > 0 && (
        <Section
          title={
            mails.length === 1 ? 'A mail did not arrive' : `${mails.length} mails did not arrive`
          }
          headingClassName="pb-2 text-lg"
          className="my-3 rounded-card border border-kumkum px-4 pt-3 sm:px-5"
        >
          <FailedMailItems
            mails={mails}
            isNamed={false}
            onWrongAddress={onWrongAddress}
            onChanged={() => {
              refresh()
              onSettled()
            }}
          />
        </Section>
      )}
    </NoticeArea>
  )
}
