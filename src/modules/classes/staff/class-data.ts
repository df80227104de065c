import type { CallData } from '../../../ui/api/ask.ts'

/** A class as lists show it. */
export type ClassData = CallData<'GET /api/admin/attendance'>['todays'][number]

/** A class with its roll sheet. */
export type RollData = CallData<'GET /api/admin/classes/{id}'>
