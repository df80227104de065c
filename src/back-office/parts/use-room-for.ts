import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the box has so many CSS pixels, whatever the sidebar and the window leave it. */
export function useRoomFor(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [room, setRoom] = useState(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth >= width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return room
}
