import { consumeLimit } from '../../../platform/limits.ts'
import { isOwnAddress } from '../../../platform/pictures/rules.ts'
import type { Services } from '../../../platform/services.ts'
import { fetchCover } from './fetch-cover.server.ts'

/**
 * The address of a picture for a text that is being saved: one elsewhere is fetched first; if that fails,
 * the save is refused.
 */
export async function takeCover(services: Services, image: string, personId: string) {
  if (image === '' || isOwnAddress(image)) return { ok: true as const, image }
  const limit = await consumeLimit(services.limits.picturesOfPerson, personId)
  if (!limit.ok) return limit
  const fetched = await fetchCover(services, image)
  if (fetched.ok) return { ok: true as const, image: fetched.image }
  return { ok: false as const, reason: 'no-cover' as const, problem: fetched }
}
