import { type RefObject, useEffect, useState } from 'react'
import type { AlsoOnLine, DayItem } from '../../domain/registrations/contract.ts'
import { dayLine } from '../../domain/registrations/day/rules.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { useStaffData } from '../parts/use-staff-data.ts'
import type { SavedContact } from './use-contact-form.ts'

const none: readonly DayItem[] = []

/**
 * The day's calls and which of them is open. What is saved leaves the list at once and the next one
 * opens; whoever is due again comes back with a newer version. `list` holds the rows.
 */
export function useDay(list: RefObject<HTMLElement | null>) {
  const { state, refresh } = useStaffData(`get ${staffEndpoints.day}`, {})
  const [open, setOpen] = useState<DayItem>()
  const [done, setDone] = useState<ReadonlyMap<number, number>>(new Map())
  const [saved, setSaved] = useState('')
  const [isOver, setIsOver] = useState(false)
  const day = state.status === 'loaded' ? state.data : undefined
  const isLeft = (one: { id: number; version: number }) => one.version > (done.get(one.id) ?? 0)
  const due = day?.items.flatMap((line) => leftOfLine(line, isLeft)) ?? none
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
    /** As it is known now, so that a try after a refusal names what stands. */
    open: open && (items.find(({ id }) => id === open.id) ?? open),
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
    saved: ({ said, versions }: SavedContact) => {
      if (!open) return
      const place = items.findIndex(({ id }) => id === open.id)
      const rest = items.filter(({ id }) => id !== open.id)
      const next = rest[place] ?? rest[0]
      setDone(new Map([...done, ...[...versions].map(([id, now]) => [id, now - 1] as const)]))
      setSaved(`Saved ${open.name}: ${said}.`)
      setOpen(next)
      setIsOver(next === undefined)
      refresh()
    },
  }
}

/** A line without what has just been saved; what is still due of it stays. */
function leftOfLine(
  line: DayItem,
  isLeft: (one: { id: number; version: number }) => boolean,
): DayItem[] {
  const others = line.others.filter(isLeft)
  if (isLeft(line)) return [{ ...line, others }]
  const next = others.find(({ isDue }) => isDue)
  if (!next) return []
  const rest = others.filter((other) => other !== next)
  return [{ ...line, ...next, lastContact: null, others: rest }]
}

/** “Data Science, MERN Stack”: what this student registered for. */
export function coursesOf({ course, studentId, others }: DayItem): string {
  const more = others.filter((other) => other.studentId === studentId)
  return [course, ...more.map((other) => other.course)].join(', ')
}

/** What others on the line registered for, who are perhaps the same person. */
export function perhapsOf({ studentId, others }: DayItem): AlsoOnLine[] {
  return others.filter((other) => other.studentId !== studentId)
}
