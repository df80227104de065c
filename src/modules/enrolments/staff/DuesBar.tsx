import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import type { Selection } from '../../../ui/staff/use-selection.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import type { DueLine } from './due-line.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** Actions for the selected students. */
export function DuesBar({
  dues,
  today,
  selection,
  onChanged,
}: {
  dues: readonly DueLine[]
  today: string
  selection: Selection
  onChanged: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  useShortcut('r', () => dues.length > 0 && setIsOpen(true))
  if (dues.length === 0) return null
  const overduePaise = dues.reduce((sum, one) => sum + one.overduePaise, 0)
  return (
    <section
      aria-label="With those selected"
      className="flex min-h-11 flex-wrap items-center gap-1.5 rounded-control bg-sand/60 px-2 py-1"
    >
      <p role="status" className="mr-2 font-semibold">
        {grouped(dues.length)} selected
        {overduePaise > 0 && `, ${formatRupees(overduePaise)} overdue`}
      </p>
      <Button
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="R"
        className="min-h-9! gap-2 px-2.5! pointer-coarse:min-h-11!"
      >
        Remind…
        <KeyHint>R</KeyHint>
      </Button>
      <Button kind="quiet" onClick={selection.clear} className="min-h-9! px-2!">
        Clear selection
      </Button>
      {isOpen && (
        <RemindDialog
          dues={dues}
          today={today}
          onClose={() => setIsOpen(false)}
          onSent={() => {
            onChanged()
          }}
        />
      )}
    </section>
  )
}
