import type { Context } from 'hono'
import { say } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { refuse, refuseBusy, refuseForNow } from '../http/errors.ts'
import type { AppEnv } from '../http/request.ts'
import { consumeLimit, type Limits } from '../limits.ts'
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
    const rateLimit = await consumeLimit(limit, key)
    if (!rateLimit.ok) return { ok: false as const, answer: refuseForNow(c, rateLimit.retryAfter) }
  }
  const result = await drawPicture(Buffer.from(await c.req.arrayBuffer()), shape)
  if (result.ok) return { ok: true as const, webp: result.webp }
  const message = say(textsFor(c.var.language).pictures, result)
  if (result.reason === 'too-busy') return { ok: false as const, answer: refuseBusy(c, message) }
  return { ok: false as const, answer: refuse(c, 400, message, { [field]: message }) }
}
