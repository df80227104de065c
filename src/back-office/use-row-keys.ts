import { type RefObject, useEffect } from 'react'

/**
 * Arrow keys move through the rows of a list, from the search box into it and back. A row is a link
 * marked `data-row`, and what stands in the same table row or list item belongs to it.
 */
export function useRowKeys(room: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = room.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const next = rowAfter(element, event)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [room])
}

function rowAfter(room: HTMLElement, event: KeyboardEvent): HTMLElement | null | undefined {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const target = event.target as HTMLElement
  const search = room.querySelector<HTMLElement>('[type=search]')
  if (target !== search && target.matches('input, select, textarea')) return
  const links = [...room.querySelectorAll<HTMLElement>('[data-row]')]
  const from = links.findIndex((link) => link.closest('tr, li')?.contains(target))
  if (from < 0) return target === search && step > 0 ? links[0] : undefined
  return step < 0 && from === 0 ? search : links[from + step]
}
