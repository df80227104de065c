import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { Billing } from '../../../modules/books/staff/Billing.tsx'
import { EnrolmentCheques } from '../../../modules/books/staff/EnrolmentCheques.tsx'
import { PaymentLink } from '../../../modules/checkout/staff/PaymentLink.tsx'
import type { EnrolmentData } from '../../../modules/enrolments/contract.ts'
import { sayReduction } from '../../../modules/enrolments/discounts/rules.ts'
import { enrolmentStateNames, statesAfter } from '../../../modules/enrolments/rules.ts'
import { ChangeInstalments } from '../../../modules/enrolments/staff/ChangeInstalments.tsx'
import { describeFee, instalmentStateTexts } from '../../../modules/enrolments/staff/fee-texts.ts'
import { Documents, Ledger } from '../../../modules/enrolments/staff/Ledger.tsx'
import { TakePayment } from '../../../modules/enrolments/staff/TakePayment.tsx'
import { EnrolmentRefunds } from '../../../modules/refunds/staff/EnrolmentRefunds.tsx'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

const call = 'GET /api/admin/enrolments/{id}' as const

export function EnrolmentPage({ id }: { id: number }) {
  const data = useStaffData(call, { params: { id } })
  const mayTake = useAbility('payments.record')
  return (
    <LoadedPage
      data={data}
      what="fees"
      title={({ student }) => student.name}
      path={to.adminRecord('finance', id)}
      back={{ address: to.adminRecord('finance', sectionParts.desk), name: 'Fee desk' }}
    >
      {(page, refresh, asOf) => (
        <>
          <Status {...page} onMoved={refresh} />
          {/* By the width that there is, not by the window: enlarged text has one column. */}
          <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-12 gap-y-8">
            <div className={column}>
              {/* Begins anew once a receipt is cancelled: it may offer that receipt. */}
              {mayTake && (
                <TakePayment
                  key={page.enrolment.money.filter((entry) => entry.isCancellation).length}
                  {...page}
                  onTaken={refresh}
                />
              )}
              <EnrolmentCheques {...page} asOf={asOf} />
              <Ledger enrolment={page.enrolment} onChanged={refresh} />
              <Documents enrolment={page.enrolment} />
            </div>
            <div className={column}>
              <Plan enrolment={page.enrolment} onChanged={refresh} />
              <Discount enrolment={page.enrolment} discount={page.discount} />
              <Billing {...page} onSet={refresh} />
              {/* These two load later: nothing stands below them that could move. */}
              {mayTake && <PaymentLink student={page.student} enrolment={page.enrolment} />}
              <EnrolmentRefunds enrolment={page.enrolment} onChanged={refresh} />
            </div>
          </div>
        </>
      )}
    </LoadedPage>
  )
}

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8'

function Status({
  student,
  enrolment,
  onMoved,
}: Pick<CallData<typeof call>, 'student' | 'enrolment'> & { onMoved: () => void }) {
  const { course, state, startsOn } = enrolment
  const maySee = useAbility('students.see')
  const { text, late } = describeFee(enrolment)
  return (
    <>
      <p className="text-base wrap-anywhere">
        {maySee ? (
          <TextLink to={to.adminRecord('students', student.id)} isInline>
            {formatStudentId(student.id)}
          </TextLink>
        ) : (
          formatStudentId(student.id)
        )}{' '}
        · {course} · {enrolmentStateNames[state]} · from {formatDate(startsOn)}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-xl font-semibold tabular-nums">
          {text}
          {late && <span className="text-kumkum"> · {late}</span>}
        </p>
        <NoticeArea>
          <Steps enrolment={enrolment} onMoved={onMoved} />
        </NoticeArea>
      </div>
    </>
  )
}

type StepsProps = { enrolment: EnrolmentData; onMoved: () => void }

/** The next states except “left”: leaving needs a refund request. */
function Steps({ enrolment: { id, state }, onMoved }: StepsProps) {
  const mayMove = useAbility('enrolments.create')
  const next = statesAfter(state).filter((one) => one !== 'left')
  if (!mayMove || next.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {next.map((one) => {
        const name = enrolmentStateNames[one].toLowerCase()
        const question = {
          title: `Mark this enrolment as ${name}?`,
          text: 'This cannot be undone. A student who comes back is enrolled again.',
          action: `Mark as ${name}`,
        }
        return (
          <ActionButton
            key={one}
            call="POST /api/admin/enrolments/{id}/state"
            request={{ params: { id }, body: { to: one } }}
            confirm={statesAfter(one).length === 0 ? question : undefined}
            onDone={onMoved}
            onRefused={onMoved}
            className="min-h-9! px-3! py-1! pointer-coarse:min-h-11!"
          >
            Mark as {name}
          </ActionButton>
        )
      })}
    </div>
  )
}

function Plan({ enrolment, onChanged }: { enrolment: EnrolmentData; onChanged: () => void }) {
  const mayAgree = useAbility('enrolments.create')
  const { feePaise, discountPaise, waivedPaise, parts } = enrolment
  return (
    <Section title="Payment plan">
      <p className="text-slate tabular-nums">
        Fee {formatRupees(feePaise)}
        {discountPaise > 0 && `, ${formatRupees(discountPaise)} discount`}
        {waivedPaise > 0 && `, ${formatRupees(waivedPaise)} waived`}
      </p>
      <ol className="mt-1.5 border-t border-edge">
        {parts.map((one) => (
          <li
            key={one.part}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 tabular-nums"
          >
            <span>
              Instalment {one.part} · due {formatDate(one.dueOn)}
            </span>
            <span className="ml-auto text-right">
              <span className={one.state === 'overdue' ? 'text-kumkum' : 'text-slate'}>
                {instalmentStateTexts(one)}
              </span>
              <strong className="ml-4 inline-block whitespace-nowrap">
                {formatRupees(one.paise)}
              </strong>
            </span>
          </li>
        ))}
      </ol>
      {mayAgree && <ChangeInstalments enrolment={enrolment} onChanged={onChanged} />}
    </Section>
  )
}

function Discount({
  enrolment: { feePaise, discountPaise },
  discount,
}: Pick<CallData<typeof call>, 'enrolment' | 'discount'>) {
  if (!discount) return null
  const { reason, grantedBy, approvedBy } = discount
  return (
    <Section title="Discount">
      <p>{sayReduction({ pricePaise: feePaise, offPaise: discountPaise })}</p>
      <p className="text-slate wrap-anywhere">
        Reason: {reason}.{' '}
        {approvedBy ? `Requested by ${grantedBy}, approved by ${approvedBy}.` : `By ${grantedBy}.`}
      </p>
    </Section>
  )
}
