import type { CallData } from '../../../ui/api/call-api.ts'
import type { enrolledStatuses } from './rules.ts'

/** A confirmed course, as the profile shows it. */
export type EnrolledCourse = {
  /** Empty where the course has no page. */
  id: string
  title: string
  /** Address of a picture, or empty. */
  thumbnail: string
  /** Empty where nobody is named yet. */
  instructor: string
  /** Of a course that was joined, perhaps empty; Fast Track has none. */
  duration?: string
  enrolledDate: string
  /** From 0 to 100. */
  progress: number
  status: (typeof enrolledStatuses)[number]
  /** Of the seat, if there is one. */
  batch: number | null
}

export type OwnRegistrations = CallData<'GET /api/me/registrations'>
/** A registration as its student sees it: no staff notes, no full names. */
export type OwnRegistration = OwnRegistrations['registrations'][number]
