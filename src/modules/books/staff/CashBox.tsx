import { useId, useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatRupees, readRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { pieces, sumOfPieces } from '../rules.ts'
import { sayDifference } from './texts.ts'

export type DayBook = CallData<'GET /api/admin/day-book'>
type Box = { book: DayBook; mayCount: boolean; onCounted: () => void }

/** The cash at closing: expected, counted, and the difference in words. */
export function CashBox({ book, mayCount, onCounted }: Box) {
  const { carriedPaise, receivedPaise, bookPaise, counts, sincePaise } = book.cash
  const [counting, setCounting] = useState(false)
  const last = counts.at(-1)
  return (
    <section
      aria-labelledby="cash"
      className="rounded-card bg-sand/60 p-5 has-[form]:lg:col-span-2 print:p-0"
    >
      <h3 id="cash" className="text-lg">
        Cash box
      </h3>
      <dl className="mt-2 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        <Sum name="Carried from the last count" paise={carriedPaise} />
        <Sum name="Cash received since, less cash paid out" paise={receivedPaise} />
        <Sum name="Expected" paise={bookPaise} strong />
      </dl>
      {last ? <LastCount count={last} /> : <p className="mt-3 text-slate">Not counted.</p>}
      {last && sincePaise !== 0 && (
        <p className="mt-2 font-medium text-kumkum">
          {formatRupees(sincePaise)} of cash moved after this count: count again.
        </p>
      )}
      {counts.length > 1 && (
        <p className="mt-2 text-sm text-slate">
          Counted {counts.length} times; the last count is used. Before it:{' '}
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
      <dd className={`text-right whitespace-nowrap ${strong ? 'font-semibold' : ''}`}>
        {formatRupees(paise)}
      </dd>
    </>
  )
}

function LastCount({ count }: { count: DayBook['cash']['counts'][number] }) {
  const { countedPaise, bookPaise, bankedPaise, carriedPaise, countedBy, countedAt } = count
  const presentPieces = count.pieces.filter(([, many]) => many > 0)
  return (
    <div aria-live="polite" className="mt-3 border-t border-line pt-3">
      <p className="text-xl font-semibold tabular-nums">{formatRupees(countedPaise)} counted</p>
      <p className={countedPaise === bookPaise ? 'text-neem' : 'font-semibold text-kumkum'}>
        {sayDifference(count)}
      </p>
      <p className="text-slate">
        By {countedBy}, <time dateTime={countedAt}>{formatTime(countedAt)}</time>.{' '}
        {bankedPaise > 0 && `${formatRupees(bankedPaise)} deposited in the bank, `}
        {formatRupees(carriedPaise)} carried to the next day.
      </p>
      <p className="text-sm text-slate tabular-nums">
        {presentPieces
          .map(([rupees, many]) => `${many} × ${formatRupees(rupees * 100)}`)
          .join(', ')}
      </p>
    </div>
  )
}

/** The form opens with the focus on the first note; a stable function, since a new one would be called again. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
}

function CountForm({ bookPaise, onDone }: { bookPaise: number; onDone: () => void }) {
  const id = useId()
  const [counts, setCounts] = useState<readonly number[]>(pieces.map(() => 0))
  const countedPaise = sumOfPieces(pieces.map((rupees, index) => [rupees, counts[index] ?? 0]))
  return (
    <ActionForm
      call="POST /api/admin/cash-counts"
      request={(form, key) => {
        const bankedPaise = readRupees(form.text('bankedPaise') || '0')
        if (bankedPaise === undefined)
          return { errors: { bankedPaise: 'Enter the amount deposited, in rupees.' } }
        return { body: { key, counts: [...counts], bankedPaise } }
      }}
      submit="Save count"
      onDone={onDone}
      className="mt-4 max-w-3xl border-t border-line pt-4 print:hidden"
    >
      <div className="@container">
        {/* Large notes on the left, small notes and coins on the right, down one column and then the other. */}
        <fieldset className="grid gap-x-10 gap-y-2 @min-[40rem]:grid-flow-col @min-[40rem]:grid-cols-2 @min-[40rem]:grid-rows-[repeat(5,auto)]">
          <legend className="pb-2 font-semibold">How many of each</legend>
          {pieces.map((rupees, index) => (
            // With large text the amount stays beside the note, and the count has a line of its own.
            <div key={rupees} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <label htmlFor={`${id}-${rupees}`} className="w-18 shrink-0 tabular-nums">
                {formatRupees(rupees * 100)}
              </label>
              <input
                id={`${id}-${rupees}`}
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
                className="min-h-9 min-w-0 grow basis-24 rounded-control border border-edge bg-white px-3 text-base tabular-nums pointer-coarse:min-h-11 @max-[16rem]:order-last @max-[16rem]:basis-full"
              />
              <span className="w-20 grow-0 text-right text-slate tabular-nums @max-[16rem]:w-auto @max-[16rem]:grow">
                {formatRupees(rupees * (counts[index] ?? 0) * 100)}
              </span>
            </div>
          ))}
        </fieldset>
      </div>
      <p role="status" className="text-lg">
        <strong className="tabular-nums">{formatRupees(countedPaise)}</strong>.{' '}
        {sayDifference({ countedPaise, bookPaise })}
      </p>
      <TextField
        label="Deposited in the bank (₹)"
        name="bankedPaise"
        inputMode="decimal"
        autoComplete="off"
        hint="The rest is carried to the next day."
        defaultValue="0"
      />
      <p className="text-slate">Saved with your name. It cannot be changed, only counted again.</p>
    </ActionForm>
  )
}
