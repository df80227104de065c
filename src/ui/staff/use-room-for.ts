import type { RefObject } from 'react'
import { useBoxWidth } from './use-box-width.ts'

/** Whether the box has so many CSS pixels of text at its usual size, whatever the sidebar and the window leave it. */
export function useSectionFor(box: RefObject<HTMLElement | null>, width: number): boolean {
  return useBoxWidth(box) >= width
}
