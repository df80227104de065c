import { toLesson } from '../../ui/addresses/lesson-addresses.ts'
import { addressOf } from '../../ui/api/backend-url.ts'
import type { LessonStage } from '../attribution/page-views/rules.ts'

/** Counts a step without anything about the person; does nothing for visitors who ask not to be tracked. */
export function countLesson(course: string, stage: LessonStage) {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  if (doNotTrack === '1' || globalPrivacyControl) return
  const body = JSON.stringify({ page: `${toLesson(course)}#${stage}` })
  navigator.sendBeacon?.(
    addressOf('/api/page-views'),
    new Blob([body], { type: 'application/json' }),
  )
}
