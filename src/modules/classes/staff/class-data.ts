import type { CallData } from '../../../ui/api/call-api.ts'

/** A class as lists show it. */
type Today = CallData<'GET /api/admin/attendance'>
export type ClassData = Today['todays'][number]
export type BriefingData = Today['briefings'][number]

/** A class with its roll sheet. */
export type RollData = CallData<'GET /api/admin/classes/{id}'>
