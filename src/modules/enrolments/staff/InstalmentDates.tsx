import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { TableHead } from '../../../ui/staff/TableHead.tsx'
import { type PlanPart, splitFee } from '../plans/rules.ts'

type Props = { parts: readonly PlanPart[]; feePaise: number; startsOn: string }

/** The instalments with their dates, to the paisa; or that they do not add up to the fee. */
export function InstalmentDates({ parts, feePaise, startsOn }: Props) {
  if (!startsOn || feePaise <= 0) return null
  const dues = splitFee(parts, { feePaise, startsOn })
  if (!dues)
    return (
      <p role="status" className="font-medium text-kumkum">
        These instalments do not add up to {formatRupees(feePaise)}: those before the last one
        already cover it.
      </p>
    )
  return (
    <table className="w-full max-w-md border-collapse text-left">
      <caption className="sr-only">What is paid by when</caption>
      <TableHead
        names={['No.', 'By', 'Amount']}
        cell={(index) => `py-1.5 font-normal ${index === 2 ? 'text-right' : ''}`}
        className="border-b border-edge text-sm text-slate"
      />
      <tbody>
        {dues.map(({ part, paise, dueOn }) => (
          <tr key={part} className="border-b border-line">
            <td className="py-1.5">{part}</td>
            <td className="py-1.5">{formatDate(dueOn)}</td>
            <td className="py-1.5 text-right tabular-nums">{formatRupees(paise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-1.5 font-semibold">
            In all
          </th>
          <td className="py-1.5 text-right font-semibold tabular-nums">{formatRupees(feePaise)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
