import { type RefObject, useLayoutEffect, useState } from 'react'

/** The table's six columns need this many CSS pixels; with less, a list of cards reads better. */
const tableWidth = 880

/** Whether the box has room for the table, whatever the sidebar and the window leave it. */
export function useRoomForTable(box: RefObject<HTMLElement | null>): boolean {
  const [room, setRoom] = useState(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth >= tableWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}
