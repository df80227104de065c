import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { documentTitle } from '../../ledger/documents/rules.ts'
import { methodNames } from '../../ledger/rules.ts'
import { CancelReceipt } from '../../ledger/staff/CancelReceipt.tsx'
import { DocumentLink } from '../../ledger/staff/DocumentLink.tsx'
import type { EnrolmentData } from '../contract.ts'

type Entry = EnrolmentData['money'][number]

const kindNames = {
  charge: 'Fee charged',
  payment: 'Paid',
  refund: 'Refunded',
  waiver: 'Waived',
  adjustment: 'Fee cancelled',
} as const

/** A phone has room for one column of amounts: their signs tell debit from credit. */
const heads = [
  { name: 'Debit', className: 'max-sm:hidden' },
  { name: 'Credit', className: 'max-sm:hidden' },
  { name: 'Amount', className: 'sm:hidden' },
  { name: 'Balance', className: '' },
]

/** Like a fee register: charges in debit, payments and waivers in credit, and the balance after each. */
export function Ledger({
  enrolment,
  onChanged,
}: {
  enrolment: EnrolmentData
  onChanged: () => void
}) {
  return (
    <Section title="Ledger" headingClassName="pb-1.5 text-lg">
      <NoticeArea>
        <ScrollBox label="Ledger as a table">
          <table className="w-full border-t border-edge text-left">
            <thead className="text-sm text-slate">
              <tr>
                <th scope="col" className="py-1.5 font-semibold">
                  Entry
                </th>
                {heads.map(({ name, className }) => (
                  <th
                    key={name}
                    scope="col"
                    className={`py-1.5 pl-4 text-right font-semibold ${className}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {enrolment.money.map((entry) => (
                <Line key={entry.id} entry={entry} onChanged={onChanged} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </NoticeArea>
    </Section>
  )
}

const sum = 'py-2 pl-4 text-right whitespace-nowrap tabular-nums'

function Line({ entry, onChanged }: { entry: Entry; onChanged: () => void }) {
  const { paise, at, documents, balancePaise } = entry
  const mayTake = useAbility('payments.record')
  const [receipt] = documents
  const signed = paise < 0 ? withMinus(paise) : `+ ${formatRupees(paise)}`
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-28 py-2 font-normal">
        {nameOf(entry)}
        <span className="block text-sm text-slate">
          <time dateTime={at} className="whitespace-nowrap">
            {formatTime(at)}
          </time>
          {documents.map(({ id, name }) => (
            <span key={id}>
              {', '}
              <span className="whitespace-nowrap">{name}</span>
            </span>
          ))}
        </span>
        {mayTake && receipt && isCancellable(entry) && (
          <CancelReceipt receipt={receipt} at={at} onCancelled={onChanged} />
        )}
      </th>
      <td className={`${sum} max-sm:hidden`}>{paise > 0 && signed}</td>
      <td className={`${sum} max-sm:hidden`}>{paise < 0 && signed}</td>
      <td className={`${sum} sm:hidden`}>{signed}</td>
      <td className={`${sum} font-semibold`}>{withMinus(balancePaise)}</td>
    </tr>
  )
}

/** With a true minus sign where it is negative. */
const withMinus = (paise: number) => (paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise))

const isCancellable = ({ kind, method, isReversed }: Entry) =>
  kind === 'payment' && method !== 'gateway' && !isReversed

function nameOf({ kind, method, isCorrection, isCancellation }: Entry): string {
  if (isCancellation && method) return `Cancelled receipt, ${methodNames[method]}`
  if (kind === 'refund' && method === 'cheque') return 'Cheque bounced'
  const name = isCorrection && kind === 'refund' ? 'Payment corrected' : kindNames[kind]
  return method ? `${name}, ${methodNames[method]}` : name
}

/** Receipts, invoices and credit notes of an enrolment, each to be opened and printed. */
export function Documents({ enrolment }: { enrolment: EnrolmentData }) {
  const documents = enrolment.money.flatMap((entry) => entry.documents)
  if (documents.length === 0) return null
  return (
    <Section title="Documents" headingClassName="pb-1.5 text-lg">
      <ul className="border-t border-edge">
        {documents.map(({ id, name, day, paise, ...document }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line tabular-nums"
          >
            <DocumentLink document={{ id, name }} className="min-h-11" />
            <span className="ml-auto text-right">
              <span className="text-slate">
                {documentTitle(document)}, {formatDate(day)}
              </span>{' '}
              <span className="inline-block min-w-20">{formatRupees(paise)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
