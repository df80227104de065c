import type { Context } from 'hono'
import type { ChangedSince } from '../../ui/api/changed-since.ts'

/** Who made what stands, and when. */
type Made = Pick<ChangedSince<unknown>, 'reason' | 'by' | 'at'>
type Said = { message: string; differs: string[] }

/** The one answer to whoever saves second; the room says it in words. */
export function refuseLate(c: Context, made: Made, said: Said) {
  return c.json(bodyOfLate(made, said), 409)
}

/** The same with the record as it stands. */
export function refuseLateWith<Current>(c: Context, made: Made, said: Said & { current: Current }) {
  return c.json({ ...bodyOfLate(made, said), current: said.current }, 409)
}

export function bodyOfLate({ reason, by, at }: Made, { message, differs }: Said) {
  return { success: false as const, message, reason, by, at: at?.toISOString() ?? null, differs }
}
