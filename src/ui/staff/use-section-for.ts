import type { RefObject } from 'react'
import { useBoxWidth } from './use-box-width.ts'

/** Whether the box has so many CSS pixels at the usual text size. */
export function useSectionFor(box: RefObject<HTMLElement | null>, width: number): boolean {
  return useBoxWidth(box) >= width
}
