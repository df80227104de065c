import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { addDays, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatClock } from '../../../ui/format/times.ts'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { type NarrowedList, useListQuery } from '../../../ui/staff/list-hooks.ts'
import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { TableHead } from '../../../ui/staff/TableHead.tsx'
import { type StaffQuery, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { methodNames, methods } from '../../ledger/rules.ts'
import { DocumentLink } from '../../ledger/staff/DocumentLink.tsx'
import { CashBox, type DayBook } from './CashBox.tsx'

const call = 'GET /api/admin/day-book' as const
const whatNames = {
  received: 'Received',
  refunded: 'Refunded',
  bounced: 'Bounced',
  cancelled: 'Cancelled receipt',
} as const
const whats = Object.keys(whatNames) as (keyof typeof whatNames)[]

/** One day of the day book: sums by payment method and person, the cash at closing, and each entry. */
export function DayBookPage() {
  const list = useListQuery({ day: 'day', what: whats, method: methods, by: 'text' })
  const { day } = list.query
  const dayBook = useStaffData(call, { query: { day } })
  const mayCount = useAbility('payments.record')
  return (
    <SectionPage section="finance" isHeadingPrinted={false}>
      <div className="pt-5">
        <Loaded what="day book" state={dayBook.state} onRetry={dayBook.refresh}>
          {(book) => (
            <div className="grid max-w-6xl gap-6 print:gap-4">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
                <h2 className="text-xl">Day book, {formatDate(book.day)}</h2>
                <Days book={book} onChoose={(day) => list.narrow({ day })} />
              </div>
              <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
                <Sums book={book} />
                <CashBox
                  key={book.day}
                  book={book}
                  mayCount={mayCount && book.day === book.today}
                  onCounted={dayBook.refresh}
                />
              </div>
              {book.entries.length > 0 && <Entries list={list} dayBook={dayBook} />}
            </div>
          )}
        </Loaded>
      </div>
    </SectionPage>
  )
}

function Days({
  book: { day, today },
  onChoose,
}: {
  book: DayBook
  onChoose: (day: string) => void
}) {
  const step = (label: string, days: number) => ({
    'aria-label': label,
    onClick: () => onChoose(addDays(day, days)),
    className: 'px-2.5!',
  })
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button {...step('Day before', -1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </Button>
      <input
        type="date"
        aria-label="Day"
        max={today}
        value={day}
        onChange={({ target }) => target.value && onChoose(target.value)}
        className="min-h-11 rounded-control border border-edge bg-white px-3"
      />
      {day < today && (
        <Button {...step('Day after', 1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      )}
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  )
}

const cell = 'border-b border-line py-2 pr-4 align-top'
const sumCell = `${cell} text-right tabular-nums last:pr-0`
const head = 'border-b border-edge py-1.5 pr-4 text-left font-semibold text-slate'
const sumHead = `${head} text-right last:pr-0`

type SumOf = 'receivedPaise' | 'refundedPaise' | 'bouncedPaise' | 'cancelledPaise'
const sumColumns: readonly { of: SumOf; name: string }[] = [
  { of: 'receivedPaise', name: 'Received' },
  { of: 'refundedPaise', name: 'Paid out' },
  { of: 'bouncedPaise', name: 'Bounced' },
  { of: 'cancelledPaise', name: 'Cancelled' },
]

function Sums({ book: { sums } }: { book: DayBook }) {
  const total = (of: SumOf) => sums.reduce((sum, row) => sum + row[of], 0)
  // Nothing bounces or is cancelled on most days.
  const visibleColumns = sumColumns.filter(({ of }, index) => index < 2 || total(of) > 0)
  if (sums.length === 0) return <p>No money was received or paid out on this day.</p>
  return (
    <ScrollBox label="Amounts of the day as a table">
      <table className="w-full max-w-2xl border-separate border-spacing-0">
        <caption className="sr-only">Sums by method and by person</caption>
        <TableHead
          names={['Method', 'By', ...visibleColumns.map(({ name }) => name)]}
          cell={(index) => (index < 2 ? head : sumHead)}
        />
        <tbody>
          {sums.map(({ method, by: author, ...row }) => (
            <tr key={`${method} ${author}`}>
              <td className={cell}>{methodNames[method]}</td>
              <td className={`${cell} wrap-break-word`}>{author}</td>
              {visibleColumns.map(({ of }) => (
                <td key={of} className={sumCell}>
                  {of === 'receivedPaise' || row[of] > 0 ? formatRupees(row[of]) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="py-2 text-left">
              Total
            </th>
            {visibleColumns.map(({ of }) => (
              <td key={of} className="py-2 pr-4 text-right tabular-nums last:pr-0">
                {formatRupees(total(of))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

type Entry = DayBook['entries'][number]

/** Payments of the day one by one; sums and cash box stay those of the whole day. */
function Entries({ list, dayBook }: { list: NarrowedList; dayBook: StaffQuery<DayBook> }) {
  const { what, method, by: author } = list.values
  const isMatch = (entry: Entry) =>
    (!what || entry.what === what) &&
    (!method || entry.method === method) &&
    (!author || entry.by === author) &&
    wordsOf(list.search).every((word) => textOf(entry).includes(word))
  const people = dayBook.data?.sums.map((sum) => sum.by)
  return (
    <DataTable
      what={{ one: 'entry', many: 'entries' }}
      data={dayBook}
      rowsOf={({ entries }) => entries.filter(isMatch)}
      rowOf={({ id, name }) => ({ id, name })}
      columns={columns}
      narrowing={{
        // The day is no filter: all entries are of that day.
        list: {
          ...list,
          isNarrowed: Boolean(list.search || what || method || author),
          showAll: () => list.narrow({ search: '', what: '', method: '', by: '' }),
        },
        placeholder: 'Name, course, reference or document',
        filters: [
          { name: 'what', label: 'Type', options: Object.entries(whatNames) },
          { name: 'method', label: 'Payment method', options: Object.entries(methodNames) },
          {
            name: 'by',
            label: 'Recorded by',
            options: [...new Set(people)].map((one) => [one, one]),
          },
        ],
      }}
    />
  )
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

const textOf = ({ name, course, reference, document }: Entry) =>
  [name, course, reference, document?.name].join(' ').toLowerCase()

const methodText = ({ method, reference }: Entry) =>
  reference ? `${methodNames[method]} ${reference}` : methodNames[method]

const columns: readonly DataColumn<Entry>[] = [
  { title: 'Time', kind: 'text', width: 'w-20', value: ({ at }) => formatClock(new Date(at)) },
  { title: 'Student', kind: 'name', width: 'w-[17%]' },
  { title: 'Course', kind: 'text', value: ({ course }) => course },
  { title: 'Method', kind: 'text', width: 'w-[15%]', value: methodText },
  { title: 'By', kind: 'person', needs: 860, value: (entry) => entry.by },
  {
    title: 'Document',
    kind: 'extra',
    width: 'w-32',
    value: ({ document }) => document && <DocumentLink document={document} />,
  },
  { title: 'Type', kind: 'text', width: 'w-20', value: ({ what }) => whatNames[what] },
  { title: 'Amount', kind: 'money', width: 'w-24', value: ({ paise }) => paise },
]
