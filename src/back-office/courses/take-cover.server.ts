import type { Context } from 'hono'
import { fetchCover } from '../../courses/fetch-cover.server.ts'
import { isOwnAddress } from '../../pictures/rules.ts'
import { refuse, refuseForNow } from '../../server/errors.ts'
import { takePlace } from '../../server/limits.ts'
import type { AppEnv } from '../../server/request.ts'
import type { Services } from '../../server/services.ts'

/**
 * The picture of a text that is about to be saved, as an address of ours: one from elsewhere is fetched
 * first, and where it cannot be had nothing is saved.
 */
export async function takeCover(c: Context<AppEnv>, services: Services, image: string) {
  if (image === '' || isOwnAddress(image)) return { ok: true as const, image }
  const place = await takePlace(services.limits.picturesOfPerson, c.var.person.id)
  if (!place.ok) return { ok: false as const, answer: refuseForNow(c, place.retryAfter) }
  const fetched = await fetchCover(services, image)
  if (fetched.ok) return { ok: true as const, image: fetched.image }
  const { message } = fetched
  return { ok: false as const, answer: refuse(c, 400, message, { image: message }) }
}
