import { checkoutForm as words } from '#words/checkout.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { PlanOffer } from '../../enrolments/plans/contract.ts'
import { planValue } from './use-checkout-form.ts'

/** Full payment or a plan: what is due now, and the later instalments. */
export function PlanChoice({
  plans,
  feePaise,
  onChoose,
}: {
  plans: readonly PlanOffer[]
  feePaise: number
  onChoose: (value: string) => void
}) {
  const ways = [
    { value: '', name: words.atOnce, sums: [words.now(formatRupees(feePaise))] },
    ...plans.map((plan) => ({ value: planValue(plan), name: plan.name, sums: sumsOf(plan) })),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{words.plan}</legend>
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
              defaultChecked={value === ''}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5.5 shrink-0 accent-indigo"
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
    words.now(formatRupees(dueNowPaise)),
    ...later.map(({ paise, dueOn }) => words.later(formatRupees(paise), formatDate(dueOn))),
  ]
}
