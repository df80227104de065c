import { lessonFrame } from '../../ui/addresses/endpoints.ts'
import type { OpenedFrame } from './run-program.ts'

/** The hidden frame that programs run in. */
export function openFrame(): OpenedFrame {
  const frame = document.createElement('iframe')
  frame.src = lessonFrame
  frame.hidden = true
  const loaded = new Promise((resolve) => {
    frame.onload = resolve
  })
  document.body.append(frame)
  return { frame, loaded }
}
