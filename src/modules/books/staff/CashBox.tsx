import { type SubmitEvent, useRef, useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees, readRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { pieces, sumOfPieces } from '../day-book/rules.ts'
import { sayDifference } from './words.ts'

export type DayBook = CallData<'GET /api/admin/day-book'>
type Box = { book: DayBook; mayCount: boolean; onCounted: () => void }

/** The cash at closing: what the book says, what was counted, and the difference in words. */
export function CashBox({ book, mayCount, onCounted }: Box) {
  const { carriedPaise, receivedPaise, bookPaise, counts, sincePaise } = book.cash
  const [counting, setCounting] = useState(false)
  const last = counts.at(-1)
  return (
    <section aria-labelledby="cash" className="rounded-card bg-sand/60 p-5 print:p-0">
      <h3 id="cash" className="text-lg">
        Cash box
      </h3>
      <dl className="mt-2 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        <Sum name="Carried from the last count" paise={carriedPaise} />
        <Sum name="Cash taken since, less what was given" paise={receivedPaise} />
        <Sum name="The book says" paise={bookPaise} strong />
      </dl>
      {last ? <LastCount count={last} /> : <p className="mt-3 text-slate">Not counted.</p>}
      {last && sincePaise !== 0 && (
        <p className="mt-2 font-medium text-kumkum">
          {formatRupees(sincePaise)} of cash moved after this count: count again.
        </p>
      )}
      {counts.length > 1 && (
        <p className="mt-2 text-sm text-slate">
          Counted {counts.length} times; the last count holds. Before it:{' '}
          {counts
            .slice(0, -1)
            .map(({ countedPaise, countedBy }) => `${formatRupees(countedPaise)} by ${countedBy}`)
            .join(', ')}
          .
        </p>
      )}
      {mayCount && !counting && (
        <Button className="mt-4 print:hidden" onClick={() => setCounting(true)}>
          {last ? 'Count again' : 'Count the cash'}
        </Button>
      )}
      {counting && (
        <CountForm
          bookPaise={bookPaise}
          onDone={() => {
            setCounting(false)
            onCounted()
          }}
        />
      )}
    </section>
  )
}

function Sum({ name, paise, strong }: { name: string; paise: number; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'font-semibold' : undefined}>{name}</dt>
      <dd className={`text-right ${strong ? 'font-semibold' : ''}`}>{formatRupees(paise)}</dd>
    </>
  )
}

function LastCount({ count }: { count: DayBook['cash']['counts'][number] }) {
  const { countedPaise, bookPaise, bankedPaise, carriedPaise, countedBy, countedAt } = count
  const is = pieces.filter((rupees) =>
    count.pieces.some(([one, many]) => one === rupees && many > 0),
  )
  const manyOf = (rupees: number) => count.pieces.find(([one]) => one === rupees)?.[1] ?? 0
  return (
    <div aria-live="polite" className="mt-3 border-t border-line pt-3">
      <p className="text-xl font-semibold tabular-nums">{formatRupees(countedPaise)} counted</p>
      <p className={countedPaise === bookPaise ? 'text-neem' : 'font-semibold text-kumkum'}>
        {sayDifference(count)}
      </p>
      <p className="text-slate">
        By {countedBy}, <time dateTime={countedAt}>{formatTime(countedAt)}</time>.{' '}
        {bankedPaise > 0 && `${formatRupees(bankedPaise)} to the bank, `}
        {formatRupees(carriedPaise)} carried to the next day.
      </p>
      <p className="text-sm text-slate tabular-nums">
        {is.map((rupees) => `${manyOf(rupees)} × ${formatRupees(rupees * 100)}`).join(', ')}
      </p>
    </div>
  )
}

/** Whoever opened the form counts from the first note on. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
}

function CountForm({ bookPaise, onDone }: { bookPaise: number; onDone: () => void }) {
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [counts, setCounts] = useState<readonly number[]>(pieces.map(() => 0))
  const [banked, setBanked] = useState('0')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const countedPaise = sumOfPieces(pieces.map((rupees, index) => [rupees, counts[index] ?? 0]))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const bankedPaise = readRupees(banked.trim() || '0')
    if (bankedPaise === undefined) return setError('Enter what goes to the bank, in rupees.')
    if (busy) return
    setBusy(true)
    const body = { key: key.current, counts: [...counts], bankedPaise }
    const answer = await send('POST /api/admin/cash-counts', { body })
    setBusy(false)
    if (answer.ok) onDone()
    else setError(answer.message)
  }

  return (
    <form
      noValidate
      method="dialog"
      onSubmit={submit}
      className="mt-4 grid max-w-md gap-4 border-t border-line pt-4 print:hidden"
    >
      <fieldset className="grid gap-2">
        <legend className="pb-2 font-semibold">How many of each</legend>
        {pieces.map((rupees, index) => (
          <div key={rupees} className="grid grid-cols-[1fr_auto] items-center gap-3">
            <label className="grid grid-cols-[4.5rem_1fr] items-center gap-3">
              <span className="tabular-nums">{formatRupees(rupees * 100)}</span>
              <input
                type="number"
                min={0}
                step={1}
                inputMode="numeric"
                ref={index === 0 ? focusOnce : undefined}
                value={counts[index] || ''}
                onChange={({ target }) => {
                  const many = Math.max(0, Math.trunc(Number(target.value) || 0))
                  setCounts((before) => before.with(index, many))
                }}
                className="min-h-11 w-full rounded-control border border-edge bg-white px-3 text-base tabular-nums"
              />
            </label>
            <span className="min-w-20 text-right text-slate tabular-nums">
              {formatRupees(rupees * (counts[index] ?? 0) * 100)}
            </span>
          </div>
        ))}
      </fieldset>
      <p role="status" className="text-lg">
        <strong className="tabular-nums">{formatRupees(countedPaise)}</strong>.{' '}
        {sayDifference({ countedPaise, bookPaise })}
      </p>
      <TextField
        label="Taken to the bank, in rupees"
        inputMode="decimal"
        autoComplete="off"
        hint="The rest is carried to the next day."
        value={banked}
        onChange={({ target }) => setBanked(target.value)}
      />
      <RefusalNotice>{error}</RefusalNotice>
      <p className="text-slate">Kept with your name. It cannot be changed, only counted again.</p>
      <Button type="submit" kind="solid" aria-disabled={busy} className="justify-self-start">
        Keep this count
      </Button>
    </form>
  )
}
