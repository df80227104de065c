import type { Context } from 'hono'
import { say } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { AppEnv } from '../http/request.ts'
import { consumeLimit, type Limits } from '../limits.ts'
import { drawPicture } from './draw-picture.server.ts'

/**
 * An uploaded picture of a signed-in person, re-encoded, or a refusal in their language. Both limits are
 * checked before the body is read.
 */
export async function receivePicture(
  c: Context<AppEnv>,
  limits: Limits,
  shape: Parameters<typeof drawPicture>[1],
) {
  for (const [limit, key] of [
    [limits.picturesOfPerson, c.var.person.id],
    [limits.picturesFromAddress, c.var.address],
  ] as const) {
    const rateLimit = await consumeLimit(limit, key)
    if (!rateLimit.ok) return rateLimit
  }
  const result = await drawPicture(Buffer.from(await c.req.arrayBuffer()), shape)
  if (result.ok) return result
  const message = say(textsFor(c.var.language).pictures, result)
  const reason = result.reason === 'too-busy' ? 'busy' : 'picture-refused'
  return { ok: false as const, reason, message } as
    | { ok: false; reason: 'busy'; message: string }
    | { ok: false; reason: 'picture-refused'; message: string }
}
