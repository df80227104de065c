import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the box has so many CSS pixels of text at its usual size, whatever the sidebar and the window leave it. */
export function useSectionFor(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [room, setRoom] = useState(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { fontSize } = getComputedStyle(document.documentElement)
      setRoom(element.clientWidth >= width * (Number.parseFloat(fontSize) / 16))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return room
}
