import { type RefObject, useEffect } from 'react'

/** What marks a row's link or button, so that the arrow keys find it. */
export const row = { 'data-row': '' } as const

/**
 * The arrow keys go from row to row, Home and End to the ends; Enter follows the row as it follows
 * any link. From the page itself and from its search box, ArrowDown enters the list, and ArrowUp
 * leads back to the box. What stands in the same table row or list item belongs to the row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      // A button of the row takes the key itself, for example to move it.
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
