import { grouped } from '../../../../ui/format/counts.ts'
import type { EnquiryImportData } from '../../imports/contract.ts'

/** How many rows are where; while it moves, how far it is. */
export function Progress({ file: { state, rows, counts } }: { file: EnquiryImportData }) {
  const {
    waiting: waitingCount,
    imported: importedCount,
    skipped: skippedCount,
    removed: removedCount,
    kept: stayedCount,
  } = counts
  const isUndone = state === 'undoing' || state === 'undone'
  const doneCount = isUndone ? removedCount + stayedCount : rows - waitingCount
  const all = isUndone ? removedCount + stayedCount + importedCount : rows
  const facts = isUndone
    ? [
        { what: 'taken back', count: removedCount },
        { what: 'kept, as somebody worked with them', count: stayedCount },
      ]
    : [
        { what: importedCount === 1 ? 'enquiry' : 'enquiries', count: importedCount },
        { what: 'left aside', count: skippedCount },
      ]
  return (
    <div className="py-3">
      {(state === 'running' || state === 'undoing') && (
        <progress
          aria-label={isUndone ? 'Taken back' : 'Taken in'}
          value={doneCount}
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
