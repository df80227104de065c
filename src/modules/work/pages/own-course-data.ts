import type { CallData } from '../../../ui/api/call-api.ts'

/** A batch as whoever has a seat in it sees it. */
export type OwnCourseData = CallData<'GET /api/me/batches/{id}'>

/** Whether something may be handed in. */
export const isOpen = (terms: string) => terms === 'on-time' || terms === 'late'
