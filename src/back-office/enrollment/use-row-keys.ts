import { type RefObject, useEffect } from 'react'

/** What marks a row's link or button, so that the arrow keys find it. */
export const row = { 'data-row': '' } as const

/**
 * The arrow keys go from row to row, Home and End to the ends; Enter follows the row as it follows
 * any link. From the page itself and from its search box, ArrowDown enters the list.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const target = event.target as HTMLElement
      const place = rows.indexOf(target)
      const next = place === -1 ? enter(event.key, target) : step(event.key, place, rows.length)
      if (next === undefined || document.querySelector('dialog:modal')) return
      event.preventDefault()
      rows[next]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
}

function enter(key: string, target: HTMLElement): number | undefined {
  const outside = target.matches('body, h1, input[type=search]')
  return key === 'ArrowDown' && outside ? 0 : undefined
}

function step(key: string, place: number, rows: number): number | undefined {
  const places: Record<string, number> = {
    ArrowDown: Math.min(place + 1, rows - 1),
    ArrowUp: Math.max(place - 1, 0),
    Home: 0,
    End: rows - 1,
  }
  return places[key]
}
