import { type RefObject, useEffect, useState } from 'react'
import { staffEndpoints } from '../../staff-map.ts'
import { useStaffData } from '../use-staff-data.ts'
import type { DayItem, DayList } from './contract.ts'
import { dayLine } from './rules.ts'

const none: readonly DayItem[] = []

/**
 * The day's calls and which of them is open. What is saved leaves the list at once and the next one
 * opens; whoever is due again comes back with a newer version. `list` holds the rows.
 */
export function useDay(list: RefObject<HTMLElement | null>) {
  const { state, refresh } = useStaffData<DayList>(staffEndpoints.day)
  const [open, setOpen] = useState<DayItem>()
  const [done, setDone] = useState<ReadonlyMap<number, number>>(new Map())
  const [saved, setSaved] = useState('')
  const [isOver, setIsOver] = useState(false)
  const day = state.status === 'loaded' ? state.data : undefined
  const due = day?.items.filter((item) => item.version > (done.get(item.id) ?? 0)) ?? none
  // Whom somebody else has just dealt with stays while the form is open: what was typed must not go.
  const items = !open || due.some(({ id }) => id === open.id) ? due : [...due, open]
  // Moved aside with the list, the form would take the keyboard's place along.
  useEffect(() => {
    if (isOver) list.current?.querySelector<HTMLElement>('[data-day-done]')?.focus()
  }, [isOver, list])

  return {
    status: state.status,
    items,
    /** How many there are in all; the list stops at a hundred of a kind. */
    counts: day?.counts ?? { new: 0, overdue: 0, today: 0 },
    today: day?.today ?? '',
    open,
    said: [saved, day && dayLine(items)].filter(Boolean).join(' '),
    refresh,
    openItem: (item: DayItem) => {
      setOpen(item)
      setSaved('')
    },
    close: () => {
      setOpen(undefined)
      if (open) list.current?.querySelector<HTMLElement>(`#day-item-${open.id}`)?.focus()
    },
    saved: (said: string, version: number) => {
      if (!open) return
      const place = items.findIndex(({ id }) => id === open.id)
      const rest = items.filter(({ id }) => id !== open.id)
      const next = rest[place] ?? rest[0]
      setDone(new Map([...done, [open.id, version - 1]]))
      setSaved(`Saved ${open.name}: ${said}.`)
      setOpen(next)
      setIsOver(next === undefined)
      refresh()
    },
  }
}
