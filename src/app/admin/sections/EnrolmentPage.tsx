import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { BuyerForm } from '../../../modules/books/staff/Buyer.tsx'
import { PendingOfEnrolment } from '../../../modules/books/staff/PendingOfEnrolment.tsx'
import { SupplyState } from '../../../modules/books/staff/SupplyState.tsx'
import { PaymentLink } from '../../../modules/checkout/staff/PaymentLink.tsx'
import type { EnrolmentData } from '../../../modules/enrolments/contract.ts'
import { sayReduction } from '../../../modules/enrolments/discounts/rules.ts'
import { enrolmentStateNames, statesAfter } from '../../../modules/enrolments/rules.ts'
import { ChangeInstalments } from '../../../modules/enrolments/staff/ChangeInstalments.tsx'
import { describeFee, partWords } from '../../../modules/enrolments/staff/fee-words.ts'
import { Ledger } from '../../../modules/enrolments/staff/Ledger.tsx'
import { TakePayment } from '../../../modules/enrolments/staff/TakePayment.tsx'
import { RefundRequestsOf } from '../../../modules/refunds/staff/RefundRequestsOf.tsx'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { useHead } from '../../../ui/head.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

const call = 'GET /api/admin/enrolments/{id}' as const

/** One enrolment: what is due, recording payments, and every document that was issued. */
export function EnrolmentPage() {
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id) || id < 1) return <AdminNotFound />
  return <Enrolment key={id} id={id} />
}

function Enrolment({ id }: { id: number }) {
  const { state, refresh } = useStaffData(call, { params: { id } })
  const mayTake = useMay('payments.record')
  const name = state.status === 'loaded' ? state.data.student.name : 'Fees'
  useHead({ title: branded(name), path: to.adminRecord('finance', id) })
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminRecord('finance', roomParts.desk)}>Fee desk</BackLink>
      <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
        {name}
      </h1>
      <Loaded what="fees" state={state} onRetry={refresh} className="min-h-[50vh]">
        {(page, asOf) => (
          <>
            <StatusForm enrolment={page.enrolment} onMoved={refresh} />
            {/* By the room that there is, not by the window: enlarged text has one column. */}
            <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-12 gap-y-8">
              <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
                {mayTake && <TakePayment {...page} onTaken={refresh} />}
                <PendingOfEnrolment {...page} asOf={asOf} />
                {mayTake && <PaymentLink student={page.student} enrolment={page.enrolment} />}
                <RefundRequestsOf enrolment={page.enrolment} onChanged={refresh} />
                <Ledger enrolment={page.enrolment} />
              </div>
              <Parts enrolment={page.enrolment} onChanged={refresh}>
                <Discount enrolment={page.enrolment} discount={page.discount} />
                <SupplyState enrolment={page.enrolment} onSet={refresh} />
                <BuyerForm enrolment={page.enrolment} buyer={page.buyer} onSet={refresh} />
              </Parts>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function StatusForm({
  enrolment: enrolmentData,
  onMoved,
}: {
  enrolment: EnrolmentData
  onMoved: () => void
}) {
  const { course, state, startsOn } = enrolmentData
  const { text, late } = describeFee(enrolmentData)
  return (
    <>
      <p className="text-base wrap-anywhere">
        {course} · {enrolmentStateNames[state]} · from {formatDate(startsOn)}
      </p>
      <p className="mt-2 text-xl font-semibold">
        {text}
        {late && <span className="text-kumkum"> · {late}</span>}
      </p>
      <NoticeArea>
        <Steps enrolment={enrolmentData} onMoved={onMoved} />
      </NoticeArea>
    </>
  )
}

/** The next states but “left”: who leaves has money to come or to get, and requests that. */
function Steps({
  enrolment: { id, state },
  onMoved,
}: {
  enrolment: EnrolmentData
  onMoved: () => void
}) {
  const mayMove = useMay('enrolments.create')
  const next = statesAfter(state).filter((one) => one !== 'left')
  if (!mayMove || next.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {next.map((one) => (
        <ActionButton
          key={one}
          call="POST /api/admin/enrolments/{id}/state"
          request={{ params: { id }, body: { to: one } }}
          onDone={onMoved}
          onRefused={onMoved}
        >
          {enrolmentStateNames[one]}
        </ActionButton>
      ))}
    </div>
  )
}

function Parts({
  enrolment: enrolmentData,
  onChanged,
  children,
}: {
  enrolment: EnrolmentData
  onChanged: () => void
  children: ReactNode
}) {
  const mayAgree = useMay('enrolments.create')
  const { feePaise, discountPaise, waivedPaise, parts } = enrolmentData
  return (
    <section aria-labelledby="parts" className="self-start rounded-card bg-sand/60 p-5">
      <h2 id="parts" className="text-lg">
        Payment plan
      </h2>
      <p className="text-slate">
        Fee {formatRupees(feePaise)}
        {discountPaise > 0 && `, ${formatRupees(discountPaise)} discount`}
        {waivedPaise > 0 && `, ${formatRupees(waivedPaise)} waived`}
      </p>
      <ol className="mt-2">
        {parts.map((one) => (
          <li key={one.part} className="flex justify-between gap-4 border-t border-line py-2">
            <span>
              {one.part}. by {formatDate(one.dueOn)}
            </span>
            <span className="text-right tabular-nums">
              <strong>{formatRupees(one.paise)}</strong>
              <span
                className={`block text-sm ${one.state === 'overdue' ? 'text-kumkum' : 'text-slate'}`}
              >
                {partWords(one)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {mayAgree && <ChangeInstalments enrolment={enrolmentData} onChanged={onChanged} />}
      {children}
    </section>
  )
}

/** What was taken off the price, why, and by whom. */
function Discount({
  enrolment: { feePaise: pricePaise, discountPaise: offPaise },
  discount,
}: {
  enrolment: EnrolmentData
  discount: CallData<typeof call>['discount']
}) {
  if (!discount) return null
  const { reason, grantedBy, approvedBy } = discount
  return (
    <section aria-labelledby="discount" className="mt-4 border-t border-line pt-3">
      <h3 id="discount" className="font-semibold">
        Discount
      </h3>
      <p>{sayReduction({ pricePaise, offPaise })}</p>
      <p className="text-slate wrap-anywhere">
        Reason: {reason}.{' '}
        {approvedBy ? `Asked by ${grantedBy}, approved by ${approvedBy}.` : `By ${grantedBy}.`}
      </p>
    </section>
  )
}
