import { refundCalculation } from '#texts/refunds.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import type { RefundCalculationData } from './contract.ts'

type LineNames = Record<'used' | 'back' | 'rest', string>

/** The calculation of a refund, line by line. */
export function RefundCalculationLines({
  of,
  names = refundCalculation,
}: {
  of: RefundCalculationData
  names?: LineNames
}) {
  const { paidPaise, onTheWayPaise, usedPaise, backPaise, restPaise } = of
  // Not `-paise`: of zero that would print a minus.
  const lines = [
    { name: refundCalculation.paid, paise: paidPaise, always: true },
    { name: refundCalculation.onTheWay, paise: 0 - onTheWayPaise },
    { name: names.used, paise: 0 - usedPaise, always: true, note: sayGround(of) },
  ]
  return (
    <dl className="border-t border-edge tabular-nums">
      {lines.map(
        ({ name, paise, always, note }) =>
          (always || paise !== 0) && (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2"
            >
              <dt>{name}</dt>
              <dd>{signed(paise)}</dd>
              {note && <dd className="col-span-2 text-sm text-slate">{note}</dd>}
            </div>
          ),
      )}
      {restPaise > 0 && <Total name={names.rest} paise={restPaise} />}
      <Total name={names.back} paise={backPaise} />
    </dl>
  )
}

function Total({ name, paise }: { name: string; paise: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2 text-lg font-semibold">
      <dt>{name}</dt>
      <dd>{formatRupees(paise)}</dd>
    </div>
  )
}

/** With a true minus sign. */
function signed(paise: number): string {
  return paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise)
}

function sayGround(of: RefundCalculationData): string {
  const fee = formatRupees(of.owedPaise)
  switch (of.ground) {
    case 'guarantee':
      return refundCalculation.grounds.guarantee({ until: of.until && formatDate(of.until) })
    case 'guarantee-over':
      return refundCalculation.grounds['guarantee-over']({ until: formatDate(of.until) })
    case 'put-off':
      return refundCalculation.grounds['put-off'](of)
    case 'early':
      return refundCalculation.grounds.early(of)
    case 'classes':
    case 'days':
      return refundCalculation.grounds[of.ground]({ ...of, fee })
    case 'too-much':
      return refundCalculation.grounds['too-much']({ fee })
    default:
      return refundCalculation.grounds[of.ground]
  }
}
