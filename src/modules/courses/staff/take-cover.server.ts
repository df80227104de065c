import type { Context } from 'hono'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import { isOwnAddress } from '../../../platform/pictures/rules.ts'
import type { Services } from '../../../platform/services.ts'
import { say } from '../../../ui/api/reasons.ts'
import { fetchCover } from '../covers/fetch-cover.server.ts'
import { coverWords } from './words.ts'

/**
 * The picture of a text that is about to be saved, as an address of ours: one from elsewhere is fetched
 * first, and where it cannot be had nothing is saved.
 */
export async function takeCover(c: Context<AppEnv>, services: Services, image: string) {
  if (image === '' || isOwnAddress(image)) return { ok: true as const, image }
  const limit = await consumeLimit(services.limits.picturesOfPerson, c.var.person.id)
  if (!limit.ok) return { ok: false as const, answer: refuseForNow(c, limit.retryAfter) }
  const fetched = await fetchCover(services, image)
  if (fetched.ok) return { ok: true as const, image: fetched.image }
  const message = say(coverWords, fetched)
  return { ok: false as const, answer: refuse(c, 400, message, { image: message }) }
}
