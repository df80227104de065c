import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of the box in CSS pixels at the usual text size: larger text leaves room for fewer columns. */
export function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { fontSize } = getComputedStyle(document.documentElement)
      setWidth((element.clientWidth * 16) / Number.parseFloat(fontSize))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
