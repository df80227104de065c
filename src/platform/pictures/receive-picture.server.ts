import type { Context } from 'hono'
import { say } from '../../ui/api/reasons.ts'
import { saidIn } from '../../ui/format/said.server.ts'
import { refuse, refuseBusy, refuseForNow } from '../http/errors.ts'
import type { AppEnv } from '../http/request.ts'
import { type Limits, takePlace } from '../limits.ts'
import { drawPicture } from './draw-picture.server.ts'

/**
 * The picture that a signed-in person sent, drawn anew, or the answer why not. Both limits come before
 * the body is read; `field` is what the person chose it in.
 */
export async function receivePicture(
  c: Context<AppEnv>,
  limits: Limits,
  { field, ...shape }: Parameters<typeof drawPicture>[1] & { field: string },
) {
  for (const [limit, key] of [
    [limits.picturesOfPerson, c.var.person.id],
    [limits.picturesFromAddress, c.var.address],
  ] as const) {
    const place = await takePlace(limit, key)
    if (!place.ok) return { ok: false as const, answer: refuseForNow(c, place.retryAfter) }
  }
  const drawn = await drawPicture(Buffer.from(await c.req.arrayBuffer()), shape)
  if (drawn.ok) return { ok: true as const, webp: drawn.webp }
  const message = say(saidIn(c.var.language).pictures, drawn)
  if (drawn.reason === 'too-busy') return { ok: false as const, answer: refuseBusy(c, message) }
  return { ok: false as const, answer: refuse(c, 400, message, { [field]: message }) }
}
