import { useRef, useState } from 'react'
import { useShortcut } from './use-shortcut.ts'

const none: ReadonlySet<number> = new Set()

/**
 * Which rows of a page are chosen. X chooses the row that has the focus or leaves it, Shift + X and
 * Shift + click all from the last one to this one. Of another page nothing is chosen.
 */
export function useSelection(page: string, ids: readonly number[]) {
  const [selection, setSelection] = useState({ page, chosen: none })
  const last = useRef<number>(undefined)
  const selectedIds = selection.page === page ? selection.chosen : none
  const setChosen = (next: ReadonlySet<number>) => setSelection({ page, chosen: next })

  function toggle(id: number, isRange: boolean) {
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1
    const to = ids.indexOf(id)
    const next = new Set(selectedIds)
    const isOn = !selectedIds.has(id)
    const rangeIds = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    // A range does what its last click does: all of it chosen, or none.
    for (const one of rangeIds) isOn ? next.add(one) : next.delete(one)
    last.current = id
    setChosen(next)
  }
  const press = (isRange: boolean) => (target: HTMLElement) => {
    const id = Number(
      target.closest('tr, li')?.querySelector('[data-row]')?.getAttribute('data-row'),
    )
    if (ids.includes(id)) toggle(id, isRange)
  }
  useShortcut('x', press(false))
  useShortcut('X', press(true))
  const visibleIds = ids.filter((id) => selectedIds.has(id))
  return {
    ids: visibleIds,
    has: (id: number) => selectedIds.has(id),
    toggle,
    areAll: ids.length > 0 && visibleIds.length === ids.length,
    toggleAll: () => setChosen(visibleIds.length === ids.length ? none : new Set(ids)),
    choose: (some: readonly number[]) => setChosen(new Set(some)),
    clear: () => setChosen(none),
  }
}

export type Selection = ReturnType<typeof useSelection>
