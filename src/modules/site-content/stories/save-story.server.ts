import { and, eq, isNull } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import type { ConsentScope } from '../../page-texts/quotes.ts'
import type { StoryInput } from '../contract.ts'
import { findCertificates, isSameName } from '../hooks.server.ts'
import { mostOf } from '../limits.ts'
import { dropPicture, isKnownPicture } from '../pictures.server.ts'
import { recordSiteChange, withEarlier } from '../site-records.server.ts'
import { stories } from '../tables.ts'
import { lockStories } from './store.server.ts'

type Refusal =
  | { ok: false; reason: 'not-offered'; what: string }
  | { ok: false; reason: 'consent-missing' | 'too-many-stories' }
  | { ok: false; reason: 'certificate-not-valid' | 'certificate-not-theirs' }

/** A story may be written before the consent is there, and is shown only with it. */
export function addStory(
  db: Database,
  { key, ...input }: StoryInput & { key: string },
  context: PersonContext,
): Promise<{ ok: true; id: number } | Refusal> {
  return db.transaction(async (tx) => {
    await lockStories(tx)
    return runOnce(tx, { key, request: { addStory: input } }, context, () =>
      insertStory(tx, input, context),
    )
  })
}

async function insertStory(tx: Transaction, input: StoryInput, context: PersonContext) {
  const refusal = await refuseStory(tx, input, context.now)
  if (refusal) return refusal
  const valid = await findCertificate(tx, input)
  if (!valid.ok) return valid
  const columns = columnsOf({ ...input, certificate: valid.code }, '')
  if ((await tx.$count(stories, isNull(stories.withdrawnAt))) >= mostOf.stories)
    return { ok: false, reason: 'too-many-stories' } as const
  const [row] = await tx
    .insert(stories)
    .values({ ...columns, ...savedStamp(context) })
    .returning({ id: stories.id })
  if (!row) throw new Error('A story was not inserted.')
  await recordSiteChange(
    tx,
    { event: 'add success story', after: factsOf(row.id, columns) },
    context,
  )
  return { ok: true, id: row.id } as const
}

const versionedStory = new VersionedRecords({
  table: stories,
  missing: 'no-story',
  lock: async (tx, { id }: { id: number; version: number }) => {
    const [row] = await tx
      .select()
      .from(stories)
      .where(and(eq(stories.id, id), isNull(stories.withdrawnAt)))
      .for('update')
    return row
  },
  late: (_, { fields, consentedOn, scope, isVisible, version, savedBy, updatedAt }) => ({
    by: savedBy,
    at: updatedAt,
    current: { ...fields, consentedOn, scope, isVisible, version },
  }),
  stamp: savedStamp,
})

export function changeStory(
  db: Database,
  { id, version, ...input }: StoryInput & { id: number; version: number },
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedStory.update<Refusal>(
      tx,
      { id, version },
      async (row) => {
        const refusal = await refuseStory(tx, input, context.now)
        if (refusal) return refusal
        const valid = await findCertificate(tx, input)
        if (!valid.ok) return valid
        const { fields } = row
        const companyLogo = fields?.company === input.company ? fields.companyLogo : ''
        const changes = columnsOf({ ...input, certificate: valid.code }, companyLogo)
        const facts = { before: factsOf(id, row), after: factsOf(id, changes) }
        return {
          ok: true,
          changes: { ...changes, earlier: withEarlier(row, changes.fields), isSample: false },
          also: async () => {
            if (fields?.image !== input.image) await dropPicture(tx, fields?.image)
            await recordSiteChange(tx, { event: 'change success story', ...facts }, context)
          },
        }
      },
      context,
    ),
  )
}

/**
 * Takes the consent back everywhere: the words and the pictures, earlier ones too, are deleted, and the pages of
 * every process are emptied by the trigger of the table. The number and the day stay, so that nobody enters it again by mistake.
 */
export function withdrawStory(
  db: Database,
  request: { id: number; version: number },
  context: PersonContext,
) {
  const { id } = request
  return db.transaction((tx) =>
    versionedStory.update<never>(
      tx,
      request,
      ({ fields, earlier }) => ({
        ok: true,
        changes: {
          fields: null,
          earlier: [],
          scope: [],
          isVisible: false,
          withdrawnAt: context.now,
        },
        also: async () => {
          await dropPicture(tx, fields?.image)
          for (const version of earlier) await dropPicture(tx, version.fields.image)
          const after = { name: storyName(id) }
          await recordSiteChange(tx, { event: 'withdraw success story', after }, context)
        },
      }),
      context,
    ),
  )
}

async function refuseStory(
  tx: Transaction,
  { isVisible, consentedOn, image }: StoryInput,
  now: Date,
): Promise<Refusal | undefined> {
  if (isVisible && (consentedOn === null || consentedOn > dayInIndia(now)))
    return { ok: false, reason: 'consent-missing' }
  if (await isKnownPicture(tx, image)) return undefined
  return { ok: false, reason: 'not-offered', what: 'picture' }
}

/** By the code of a certificate or the address of its page: a valid one, of the person who tells the story. */
async function findCertificate(tx: Transaction, { certificate: entry, name }: StoryInput) {
  if (!entry) return { ok: true, code: '' } as const
  const valid = (await findCertificates.get()(tx, [entry])).get(entry)
  if (!valid) return { ok: false, reason: 'certificate-not-valid' } as const
  if (!isSameName(valid.holder, name))
    return { ok: false, reason: 'certificate-not-theirs' } as const
  return { ok: true, code: valid.code } as const
}

const columnsOf = (
  { consentedOn, scope, isVisible, ...story }: StoryInput,
  companyLogo: string,
) => ({ fields: { ...story, companyLogo }, consentedOn, scope, isVisible })

const storyName = (id: number) => `number ${id}`

type Consent = { consentedOn: string | null; scope: ConsentScope[]; isVisible: boolean }

/** For the audit log, which outlives a consent: nothing of what the student told. */
function factsOf(id: number, { consentedOn, scope, isVisible }: Consent) {
  return { name: storyName(id), consentedOn, scope, shown: isVisible }
}
