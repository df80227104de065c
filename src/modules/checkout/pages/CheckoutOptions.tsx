import { type ReactNode, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { checkoutForm } from '#texts/checkout.ts'
import { paymentSummary } from '#texts/payment.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { toWaitlist } from '../../../ui/addresses/waitlist-address.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { statesByName } from '../../../ui/format/indian-states.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { EmailCode } from '../../accounts/email-codes/EmailCode.tsx'
import type { PlanOffer } from '../../enrolments/plans/contract.ts'
import type { Offer } from '../contract.ts'
import { type CheckoutProps, planValue, useCheckoutForm } from './use-checkout-form.ts'
import { type UnpaidOrder, useOffers } from './use-offers.ts'

/** Choice of batch and acceptance of the terms, then the gateway's window. Loaded only for signed-in buyers. */
export default function CheckoutOptions(props: CheckoutProps) {
  const { course } = props
  const { view, refresh } = useOffers(course.id)
  if (view.status === 'loading') return <Loading text={checkoutForm.loading} />
  if (view.status === 'error') return <p className="mt-7">{checkoutForm.notLoaded}</p>
  if (view.offers.length === 0)
    return (
      <p className="mt-7">
        {checkoutForm.none}{' '}
        <a href={`tel:${institute.phone.e164}`} className={underlined}>
          {checkoutForm.call(institute.phone.display)}
        </a>
      </p>
    )
  return <Form {...props} {...view} refresh={refresh} />
}

function Form({
  course,
  checkout,
  phone,
  offers,
  unpaidOrder,
  refresh,
}: CheckoutProps & { offers: Offer[]; unpaidOrder: UnpaidOrder | null; refresh: () => void }) {
  const [age, setAge] = useState(unpaidOrder && (unpaidOrder.isAdult ? 'yes' : 'no'))
  const [batch, setBatch] = useState(() => firstBatch(offers, unpaidOrder))
  const [plan, setPlan] = useState(() => {
    const offer = offers.find(({ id }) => id === batch && id === unpaidOrder?.batch)
    const before = offer?.plans.find(({ id }) => id === unpaidOrder?.plan)
    return before ? planValue(before) : ''
  })
  const batchOffer = offers.find(({ id }) => id === batch)
  const { plans = [], needsSupplyState } = batchOffer ?? {}
  // Until a batch is chosen, the shortest hold of all.
  const holdMinutes = batchOffer?.holdMinutes ?? Math.min(...offers.map((one) => one.holdMinutes))
  const { account, email, isPaying, isAgain, form } = useCheckoutForm(
    course,
    checkout,
    holdMinutes,
    refresh,
  )
  const dueNowPaise = plans.find((offer) => planValue(offer) === plan)?.dueNowPaise
  const now = formatRupees(dueNowPaise ?? course.price)
  const chooseBatch = (id: number) => {
    setBatch(id)
    // Each batch has its own plans; full payment comes first.
    setPlan('')
  }
  return (
    <SendForm
      {...form}
      title={checkoutForm.failed}
      refusedTitle={checkoutForm.refused}
      submit={checkoutForm.payBy(isAgain ? checkoutForm.again : paymentSummary.checkout, now)}
      busyText={isPaying ? checkoutForm.waiting : checkoutForm.submitting}
      buttonClass="min-h-13 w-full text-lg"
      className="mt-5 grid gap-6 sm:mt-7"
      after={<p className="-mt-3 text-sm text-slate">{checkoutForm.held(holdMinutes)}</p>}
    >
      {(isBusy) => (
        <>
          <Batches course={course.id} offers={offers} chosen={batch} onChoose={chooseBatch} />
          {plans.length > 0 && (
            <PlanChoice plans={plans} feePaise={course.price} chosen={plan} onChoose={setPlan} />
          )}
          {needsSupplyState && <State before={unpaidOrder?.state ?? ''} />}
          <div className="grid gap-3">
            <p className="text-sm wrap-anywhere text-slate">
              {checkoutForm.payer(account.name, account.email)}
            </p>
            <TextField
              id="phone"
              name="phone"
              type="tel"
              label={checkoutForm.phone}
              autoComplete="tel"
              hint={checkoutForm.phoneHint}
              defaultValue={phone}
              required
            />
            <EmailCode step={email} email={account.email} isBusy={isBusy} />
          </div>
          <Group legend={checkoutForm.age} name="age">
            <div className="flex gap-8">
              {(['yes', 'no'] as const).map((answer, index) => (
                <Choice
                  key={answer}
                  id={index === 0 ? 'age' : undefined}
                  name="age"
                  value={answer}
                  defaultChecked={answer === age}
                  onChange={() => setAge(answer)}
                >
                  {checkoutForm[answer]}
                </Choice>
              ))}
            </div>
          </Group>
          {age === 'no' && <Guardian before={unpaidOrder} />}
          <div>
            <Tick id="agreed">
              <Sentence
                parts={checkoutForm.agree(
                  <Link to={to.terms} target="_blank" className={underlined}>
                    {checkoutForm.terms}
                  </Link>,
                  <Link to={to.refundPolicy} target="_blank" className={underlined}>
                    {checkoutForm.refunds}
                  </Link>,
                )}
              />
            </Tick>
          </div>
          <p role="status" className="-mb-2 text-lg font-semibold tabular-nums">
            {checkoutForm.payNow(now)}
          </p>
        </>
      )}
    </SendForm>
  )
}

/** Whoever has a seat pays for that one; then the batch of an order that was not paid. */
function firstBatch(offers: Offer[], unpaidOrder: UnpaidOrder | null): number | undefined {
  const heldOffer = offers.find(({ heldUntil }) => heldUntil)
  return (heldOffer ?? offers.find(({ id, left }) => id === unpaidOrder?.batch && left > 0))?.id
}

function Batches({
  course,
  offers,
  chosen,
  onChoose,
}: {
  course: string
  offers: Offer[]
  chosen: number | undefined
  onChoose: (batch: number) => void
}) {
  const errorProps = useErrorProps('batch')
  return (
    <Group legend={checkoutForm.batch} name="batch">
      <div className="grid gap-2">
        {offers.map((offer, index) => (
          <label
            key={offer.id}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-control border border-edge bg-white px-3.5 py-3 has-checked:border-ink has-checked:outline-2 has-checked:outline-ink has-disabled:bg-sand has-disabled:text-slate"
          >
            <input
              type="radio"
              id={index === 0 ? 'batch' : undefined}
              name="batch"
              value={offer.id}
              checked={offer.id === chosen}
              disabled={offer.left === 0 && !offer.heldUntil}
              onChange={() => onChoose(offer.id)}
              {...errorProps}
              className={`${tick} mt-0.5`}
            />
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">
                {checkoutForm.starts(formatDate(offer.startsOn))}
              </span>
              <span className="tabular-nums">
                {offer.heldUntil ? (
                  checkoutForm.heldUntil(formatTime(offer.heldUntil))
                ) : offer.left > 0 ? (
                  batchTimes.left(offer.left)
                ) : (
                  <Link to={toWaitlist(course, offer.id)} className={underlined}>
                    {batchTimes.full}
                  </Link>
                )}
              </span>
            </span>
            <span className="col-start-2 text-sm text-slate">
              {batchTimes.hours(offer)} · {batchTimes.place(offer)}
            </span>
          </label>
        ))}
      </div>
    </Group>
  )
}

/** Full payment or a plan: what is due now, and the later instalments. */
function PlanChoice({
  plans,
  feePaise,
  chosen,
  onChoose,
}: {
  plans: readonly PlanOffer[]
  feePaise: number
  chosen: string
  onChoose: (value: string) => void
}) {
  const ways = [
    { value: '', name: checkoutForm.atOnce, sums: [checkoutForm.now(formatRupees(feePaise))] },
    ...plans.map((plan) => ({ value: planValue(plan), name: plan.name, sums: sumsOf(plan) })),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{checkoutForm.plan}</legend>
      <div className="grid gap-2">
        {ways.map(({ value, name, sums }) => (
          <label
            key={value}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-control border border-edge bg-white px-3.5 py-3 has-checked:border-ink has-checked:outline-2 has-checked:outline-ink"
          >
            <input
              type="radio"
              name="plan"
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className={`${tick} mt-0.5`}
            />
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="col-start-2 text-sm text-slate tabular-nums">
              {sums.map((sum) => (
                <span key={sum} className="block">
                  {sum}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Everything due today is one amount. */
function sumsOf({ dueNowPaise, parts }: PlanOffer): string[] {
  const today = parts[0]?.dueOn ?? ''
  const later = parts.filter(({ dueOn }) => dueOn > today)
  return [
    checkoutForm.now(formatRupees(dueNowPaise)),
    ...later.map(({ paise, dueOn }) => checkoutForm.later(formatRupees(paise), formatDate(dueOn))),
  ]
}

/** The buyer's state: an online course is supplied there. It is never guessed. */
function State({ before }: { before: string }) {
  return (
    <SelectField
      id="state"
      name="state"
      label={checkoutForm.state}
      hint={checkoutForm.stateHint}
      autoComplete="off"
      required
      defaultValue={before}
    >
      <option value="">{checkoutForm.stateNone}</option>
      {statesByName().map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** For buyers under 18: a guardian must agree before anything is paid. */
function Guardian({ before }: { before: UnpaidOrder | null }) {
  return (
    <div className="grid gap-4 border-l-2 border-edge pl-4">
      <p>{checkoutForm.guardian}</p>
      <TextField
        id="guardianName"
        name="guardianName"
        label={checkoutForm.guardianName}
        defaultValue={before?.guardianName ?? ''}
        maxLength={100}
        autoComplete="off"
        required
      />
      <TextField
        id="guardianPhone"
        name="guardianPhone"
        type="tel"
        label={checkoutForm.guardianPhone}
        defaultValue={before?.guardianPhone ?? ''}
        autoComplete="off"
        required
      />
      <Tick id="guardianAgrees">{checkoutForm.guardianAgrees}</Tick>
    </div>
  )
}

type GroupProps = { legend: string; name: string; children: ReactNode }

function Group({ legend, name, children }: GroupProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {children}
      <Wrong name={name} />
    </fieldset>
  )
}

type ChoiceProps = {
  id?: string
  name: string
  value: string
  defaultChecked: boolean
  onChange: () => void
  children: ReactNode
}

function Choice({ children, name, ...input }: ChoiceProps) {
  const errorProps = useErrorProps(name)
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...input} type="radio" name={name} {...errorProps} className={tick} />
      {children}
    </label>
  )
}

/** Never ticked in advance. */
function Tick({ id, children }: { id: string; children: ReactNode }) {
  const errorProps = useErrorProps(id)
  return (
    <>
      <label className="flex min-h-11 gap-3 py-2">
        <input
          type="checkbox"
          id={id}
          name={id}
          required
          {...errorProps}
          className={`${tick} mt-0.5`}
        />
        <span>{children}</span>
      </label>
      <Wrong name={id} />
    </>
  )
}

/** Points an input to the error below it. */
function useErrorProps(name: string) {
  const error = useFieldError(name, undefined)
  return error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {}
}

function Wrong({ name }: { name: string }) {
  const error = useFieldError(name, undefined)
  if (!error) return null
  return (
    <p id={`${name}-error`} className="mt-1.5 text-sm font-medium text-kumkum">
      {error}
    </p>
  )
}

const tick = 'size-5.5 shrink-0 accent-indigo'
const underlined = 'font-semibold text-indigo underline underline-offset-4'
