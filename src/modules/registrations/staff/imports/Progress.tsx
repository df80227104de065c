import { grouped } from '../../../../ui/format/counts.ts'
import type { EnquiryImportData } from '../../imports/contract.ts'

/** How many rows are where; while it moves, how far it is. */
export function Progress({ file: { state, rows, counts } }: { file: EnquiryImportData }) {
  const { waiting, taken, aside, removed, stayed } = counts
  const isUndone = state === 'undoing' || state === 'undone'
  const done = isUndone ? removed + stayed : rows - waiting
  const all = isUndone ? removed + stayed + taken : rows
  const facts = isUndone
    ? [
        { what: 'taken back', count: removed },
        { what: 'kept, as somebody worked with them', count: stayed },
      ]
    : [
        { what: taken === 1 ? 'enquiry' : 'enquiries', count: taken },
        { what: 'left aside', count: aside },
      ]
  return (
    <div className="py-3">
      {(state === 'running' || state === 'undoing') && (
        <progress
          aria-label={isUndone ? 'Taken back' : 'Taken in'}
          value={done}
          max={Math.max(all, 1)}
          className="mb-3 block h-3 w-full max-w-md accent-indigo"
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ what, count }) => (
          <div key={what} className="flex flex-row-reverse items-baseline justify-end gap-2">
            <dt className="text-slate">{what}</dt>
            <dd className="text-xl font-semibold tabular-nums">{grouped(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
