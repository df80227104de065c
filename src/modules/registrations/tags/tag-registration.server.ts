import { and, eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { isVisible } from '../../accounts/visibility/can-see.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { lockRegistrations } from '../locks.server.ts'
import { registrations, registrationTags } from '../tables.ts'
import { mostTags } from './rules.ts'
import { tagsOf } from './store.server.ts'

type Tagging = {
  id: number
  /** In the form of `tagOf`. */
  tag: string
  /** Added or removed. */
  on: boolean
  key?: string
  /** Only this counsellor's. */
  counsellorId?: string
}

export type TagResult = { ok: true } | { ok: false; reason: 'not-found' | 'too-many-tags' }

/** Adds a tag to a registration or removes it. Overwrites nothing, so it needs no version and makes none. */
export function tagRegistration(
  db: Database,
  { key, counsellorId, ...request }: Tagging,
  context: PersonContext,
): Promise<TagResult> {
  const { id, tag, on } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<TagResult> => {
      const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
      if (!registration || !isVisible(registration, counsellorId))
        return { ok: false, reason: 'not-found' }
      const before = await tagsOf(tx, id)
      if (before.includes(tag) === on) return { ok: true }
      if (on && before.length >= mostTags) return { ok: false, reason: 'too-many-tags' }
      if (on) await tx.insert(registrationTags).values({ registrationId: id, tag })
      else
        await tx
          .delete(registrationTags)
          .where(and(eq(registrationTags.registrationId, id), eq(registrationTags.tag, tag)))
      const after = on ? [...before, tag] : before.filter((one) => one !== tag)
      const event = { before: { tags: before }, after: { tags: after } }
      await record(tx, { event: 'tag registration', id, ...event }, context)
      await announceChange(tx)
      return { ok: true }
    }),
  )
}
