import { addressFor } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { addDays, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatClock } from '../../../ui/format/times.ts'
import { useSearchParams } from '../../../ui/router.tsx'
import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import { methodNames } from '../../ledger/rules.ts'
import { BooksSection } from './BooksSection.tsx'
import { CashBox, type DayBook } from './CashBox.tsx'

/** One day of the book: what was taken and given, by way and by person, and the cash at closing. */
export function DayBookPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? ''
  // In the address, for Back.
  const query = /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}
  const { state, refresh } = useStaffData('GET /api/admin/day-book', { query })
  const mayCount = useMay('payments.record')
  return (
    <BooksSection what="day book" state={state} onRetry={refresh}>
      {(book) => (
        <div className="grid max-w-5xl gap-8 print:gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 className="text-xl">Day book, {formatDate(book.day)}</h2>
            <Days book={book} onChoose={(day) => setParams({ day }, { replace: true })} />
          </div>
          <Sums book={book} />
          <CashBox
            key={book.day}
            book={book}
            mayCount={mayCount && book.day === book.today}
            onCounted={refresh}
          />
          <Entries book={book} />
        </div>
      )}
    </BooksSection>
  )
}

function Days({
  book: { day, today },
  onChoose,
}: {
  book: DayBook
  onChoose: (day: string) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <Button onClick={() => onChoose(addDays(day, -1))}>Day before</Button>
      <TextField
        label="Day"
        type="date"
        max={today}
        value={day}
        onChange={({ target }) => target.value && onChoose(target.value)}
      />
      {day < today && <Button onClick={() => onChoose(addDays(day, 1))}>Day after</Button>}
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  )
}

const cell = 'border-b border-line py-2 pr-4 align-top'
const sumCell = `${cell} text-right tabular-nums last:pr-0`
const head = 'border-b border-edge py-1.5 pr-4 text-left font-semibold text-slate'
const sumHead = `${head} text-right last:pr-0`

function Sums({ book: { sums } }: { book: DayBook }) {
  const total = (of: 'receivedPaise' | 'refundedPaise') =>
    sums.reduce((sum, row) => sum + row[of], 0)
  if (sums.length === 0) return <p>No money was received or paid out on this day.</p>
  return (
    <ScrollBox label="Amounts of the day as a table">
      <table className="w-full max-w-2xl border-separate border-spacing-0">
        <caption className="sr-only">Received and paid out, by method and by person</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Method
            </th>
            <th scope="col" className={head}>
              By
            </th>
            <th scope="col" className={sumHead}>
              Received
            </th>
            <th scope="col" className={sumHead}>
              Paid out
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ method, by: author, receivedPaise, refundedPaise }) => (
            <tr key={`${method} ${author}`}>
              <td className={cell}>{methodNames[method]}</td>
              <td className={`${cell} wrap-break-word`}>{author}</td>
              <td className={sumCell}>{formatRupees(receivedPaise)}</td>
              <td className={sumCell}>{refundedPaise > 0 ? formatRupees(refundedPaise) : '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="py-2 text-left">
              Total
            </th>
            <td className="py-2 pr-4 text-right tabular-nums">
              {formatRupees(total('receivedPaise'))}
            </td>
            <td className="py-2 text-right tabular-nums">{formatRupees(total('refundedPaise'))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

function Entries({ book: { entries } }: { book: DayBook }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="entries">
      <h3 id="entries" className="pb-1.5 text-lg">
        One by one
      </h3>
      <ul className="border-t border-edge">
        {entries.map(
          ({ id, at, what, name, course, method, reference, paise, by: author, document }) => (
            <li
              key={id}
              className="flex justify-between gap-4 border-b border-line py-2 print:break-inside-avoid print:py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                <strong className="font-medium">{name}</strong> · {course}
                <span className="block text-sm text-slate">
                  <time dateTime={at}>{formatClock(new Date(at))}</time>, {methodNames[method]}
                  {reference && ` ${reference}`}, by {author}
                  {document && (
                    <>
                      {' · '}
                      <a
                        href={addressFor('GET /api/admin/documents/{id}', {
                          params: { id: document.id },
                        })}
                        target="_blank"
                        rel="noreferrer"
                        className="inline-flex min-h-6 items-center text-indigo underline underline-offset-4"
                      >
                        {document.name}
                      </a>
                    </>
                  )}
                </span>
              </span>
              <span className="text-right font-semibold tabular-nums">
                {formatRupees(Math.abs(paise))}
                {what !== 'received' && <span className="block text-sm text-kumkum">{what}</span>}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
