import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { MoneyFigure } from '../../enrolments/staff/MoneyFigure.tsx'
import { methodNames } from '../../ledger/rules.ts'
import { DocumentLink } from '../../ledger/staff/DocumentLink.tsx'
import type { DayBook } from './CashBox.tsx'

/** The fee desk before a search: what was received today, and who is due today. */
export function DeskDay() {
  const dayBook = useStaffData('GET /api/admin/day-book', {})
  return (
    <>
      {/* As high as the figures, so that nothing moves when they are loaded. */}
      <dl className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1 pt-5">
        {dayBook.data && <Totals sums={dayBook.data.sums} />}
      </dl>
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <section aria-label="Payments today" className="min-w-0">
          <DataTable
            what={{ one: 'payment today', many: 'payments today' }}
            data={dayBook}
            // The latest first.
            rowsOf={({ entries }) => entries.toReversed()}
            rowOf={({ id, name }) => ({ id, name })}
            columns={entryColumns}
            cardsBelow={560}
            placeholders={3}
          />
        </section>
        <DueToday />
      </div>
    </>
  )
}

type Entry = DayBook['entries'][number]

/** Received less refunded, bounced and cancelled, in all and by method. */
function Totals({ sums }: Pick<DayBook, 'sums'>) {
  const paiseOf = (some: DayBook['sums']) =>
    some.reduce(
      (sum, { receivedPaise, refundedPaise, bouncedPaise, cancelledPaise }) =>
        sum + receivedPaise - refundedPaise - bouncedPaise - cancelledPaise,
      0,
    )
  const methods = [...new Set(sums.map(({ method }) => method))]
  return (
    <>
      <MoneyFigure
        name="Received today"
        address={to.adminRecord('finance', sectionParts.dayBook)}
        paise={paiseOf(sums)}
      />
      {methods.map((method) => (
        <MoneyFigure
          key={method}
          name={methodNames[method]}
          paise={paiseOf(sums.filter((one) => one.method === method))}
        />
      ))}
    </>
  )
}

const entryColumns: readonly DataColumn<Entry>[] = [
  { title: 'Time', kind: 'text', width: 'w-19', value: ({ at }) => formatClock(new Date(at)) },
  { title: 'Student', kind: 'name' },
  { title: 'Course', kind: 'text', needs: 760, value: ({ course }) => course },
  { title: 'Method', kind: 'text', width: 'w-28', value: methodOf },
  {
    title: 'Receipt',
    kind: 'extra',
    width: 'w-33',
    value: ({ document }) => document && <DocumentLink document={document} />,
  },
  { title: 'Amount', kind: 'money', width: 'w-22', value: ({ paise }) => paise },
]

function methodOf({ what, method }: Entry) {
  return what === 'received' ? methodNames[method] : `${methodNames[method]}, ${what}`
}

type Due = CallData<'GET /api/admin/dues'>['dues'][number]

/** Whose oldest unpaid instalment is due today. */
function DueToday() {
  const dueToday = useStaffData('GET /api/admin/dues', { query: { age: 'today' } })
  const dues = to.adminRecord('finance', sectionParts.dues)
  return (
    <section aria-label="Due today" className="min-w-0">
      <DataTable
        what={{ one: 'student due today', many: 'students due today' }}
        data={dueToday}
        rowsOf={(page) => page.dues}
        rowOf={({ id, name }) => ({ id, name, address: to.adminRecord('finance', id) })}
        columns={dueColumns}
        cardsBelow={220}
        placeholders={3}
        below={({ total }) => (
          <p className="flex flex-wrap gap-x-5 pt-2">
            {total > 0 && <ListLink to={`${dues}?age=today`}>Open in Dues</ListLink>}
            <ListLink to={`${dues}?age=overdue`}>All overdue</ListLink>
          </p>
        )}
      />
    </section>
  )
}

function ListLink({ to: address, children }: { to: string; children: string }) {
  return (
    <Link
      to={address}
      className="inline-flex min-h-6 items-center text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  )
}

const dueColumns: readonly DataColumn<Due>[] = [
  { title: 'Student', kind: 'name' },
  { title: 'Due', kind: 'money', width: 'w-20', value: ({ next }) => next?.paise ?? null },
]
