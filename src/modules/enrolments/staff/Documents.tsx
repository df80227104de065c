import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Section } from '../../../ui/staff/Section.tsx'
import { DocumentLink } from '../../ledger/documents/DocumentLink.tsx'
import { documentKinds } from '../../ledger/documents/rules.ts'
import type { EnrolmentData } from '../contract.ts'

/** Receipts, invoices and credit notes of an enrolment, each to be opened and printed. */
export function Documents({ enrolment }: { enrolment: EnrolmentData }) {
  const documents = enrolment.money.flatMap((entry) => entry.documents)
  if (documents.length === 0) return null
  return (
    <Section title="Documents" headingClassName="pb-1.5 text-lg">
      <ul className="border-t border-edge">
        {documents.map(({ id, name, kind, day, paise }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line tabular-nums"
          >
            <DocumentLink document={{ id, name }} className="min-h-11" />
            <span className="ml-auto text-right">
              <span className="text-slate">
                {documentKinds[kind].title}, {formatDate(day)}
              </span>{' '}
              <span className="inline-block min-w-20">{formatRupees(paise)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
