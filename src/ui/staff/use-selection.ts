import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcut } from './use-shortcut.ts'

const none: ReadonlySet<number> = new Set()

/**
 * The selected rows of a page. X toggles the row that has the focus, Shift + X and Shift + click all rows
 * from the last one to this one. On another page nothing is selected.
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
    // The whole range gets the state of the row that was clicked.
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

/** What marks a row's link or button, so that the arrow keys find it. */
export const row = { 'data-row': '' } as const

/**
 * The arrow keys go from row to row, Home and End to the ends; Enter opens the row like a link. From the
 * page itself and from its search box, ArrowDown enters the list, and ArrowUp leads back to the box. All of
 * a table row or list item belongs to the row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      // A button of the row has handled the key, for example to move it.
      if (event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const next = afterKey(event.key, event.target as HTMLElement, rows)
      if (!next || document.querySelector('dialog:modal')) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
}

function afterKey(key: string, target: HTMLElement, rows: HTMLElement[]) {
  const index = rows.findIndex((row) => row === target || row.closest('tr, li')?.contains(target))
  if (index === -1) {
    const outside = target.matches('body, h1, input[type=search]')
    return key === 'ArrowDown' && outside ? rows[0] : undefined
  }
  if (target.matches('input, select, textarea')) return
  if (key === 'ArrowUp' && index === 0) return searchBox()
  const nextIndexes: Record<string, number> = {
    ArrowDown: Math.min(index + 1, rows.length - 1),
    ArrowUp: index - 1,
    Home: 0,
    End: rows.length - 1,
  }
  return rows[nextIndexes[key] ?? -1]
}

function searchBox() {
  return document.querySelector<HTMLElement>('main input[type=search]')
}
