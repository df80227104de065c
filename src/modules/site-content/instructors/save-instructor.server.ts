import { and, eq, isNull, ne } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { rolesThatMay } from '../../accounts/abilities.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import type { InstructorInput } from '../contract.ts'
import { mostOf } from '../limits.ts'
import { dropPicture, isKnownPicture } from '../pictures.server.ts'
import type { InstructorProfile } from '../rules.ts'
import { nextPosition, recordSiteChange, withEarlier } from '../site-records.server.ts'
import { instructors } from '../tables.ts'
import { listInstructorChoices, lockInstructors } from './store.server.ts'

type Refusal =
  | { ok: false; reason: 'not-offered'; what: string }
  | { ok: false; reason: 'person-taken' | 'too-many-instructors' }

/** At the end of the list. */
export function addInstructor(
  db: Database,
  { key, ...input }: InstructorInput & { key: string },
  context: PersonContext,
): Promise<{ ok: true; id: number } | Refusal> {
  return db.transaction(async (tx) => {
    await lockInstructors(tx)
    return runOnce(tx, { key, request: { addInstructor: input } }, context, () =>
      insertInstructor(tx, input, context),
    )
  })
}

async function insertInstructor(tx: Transaction, input: InstructorInput, context: PersonContext) {
  const refusal = await refuseInstructor(tx, input)
  if (refusal) return refusal
  const position = await nextPosition(tx, instructors, mostOf.instructors)
  if (!position) return { ok: false, reason: 'too-many-instructors' } as const
  const [row] = await tx
    .insert(instructors)
    .values({ ...columnsOf(input), position, ...savedStamp(context) })
    .returning({ id: instructors.id })
  if (!row) throw new Error('An instructor was not inserted.')
  await recordSiteChange(tx, { event: 'add instructor', after: factsOf(input) }, context)
  return { ok: true, id: row.id } as const
}

const versionedInstructor = new VersionedRecords({
  table: instructors,
  missing: 'no-instructor',
  lock: async (tx, { id }: { id: number; version: number }) => {
    await lockInstructors(tx)
    const [row] = await tx
      .select()
      .from(instructors)
      .where(and(eq(instructors.id, id), isNull(instructors.removedAt)))
      .for('update')
    return row
  },
  late: (_, { fields, id, personId, isVisible, version, savedBy, updatedAt }) => ({
    by: savedBy,
    at: updatedAt,
    current: { ...fields, id, personId, isVisible, version },
  }),
  stamp: savedStamp,
})

/** A changed sample becomes the institute's own. */
export function changeInstructor(
  db: Database,
  { id, version, ...input }: InstructorInput & { id: number; version: number },
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedInstructor.update<Refusal>(
      tx,
      { id, version },
      async (row) => {
        const refusal = await refuseInstructor(tx, input, id)
        if (refusal) return refusal
        const columns = columnsOf(input)
        return {
          ok: true,
          changes: { ...columns, earlier: withEarlier(row, columns.fields), isSample: false },
          also: async () => {
            const { picture } = row.fields
            if (picture !== input.picture) await dropPicture(tx, picture)
            const facts = { before: factsOf({ ...row.fields, ...row }), after: factsOf(input) }
            await recordSiteChange(tx, { event: 'change instructor', ...facts }, context)
          },
        }
      },
      context,
    ),
  )
}

/** Gone from the site at once. */
export function removeInstructor(
  db: Database,
  request: { id: number; version: number },
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedInstructor.update<never>(
      tx,
      request,
      ({ fields: { name, picture } }) => ({
        ok: true,
        changes: { isVisible: false, removedAt: context.now, personId: null },
        also: async () => {
          await dropPicture(tx, picture)
          await recordSiteChange(tx, { event: 'remove instructor', after: { name } }, context)
        },
      }),
      context,
    ),
  )
}

async function refuseInstructor(
  tx: Transaction,
  { courses, personId, picture }: InstructorInput,
  ownId?: number,
): Promise<Refusal | undefined> {
  const choices = await listInstructorChoices(tx, rolesThatMay('students.teach'))
  const isOffered = (list: { id: string }[], id: string) => list.some((one) => one.id === id)
  if (!courses.every((id) => isOffered(choices.courses, id)))
    return { ok: false, reason: 'not-offered', what: 'courses' }
  if (personId !== null && !isOffered(choices.people, personId))
    return { ok: false, reason: 'not-offered', what: 'team member' }
  if (!(await isKnownPicture(tx, picture)))
    return { ok: false, reason: 'not-offered', what: 'picture' }
  if (personId === null) return undefined
  const [other] = await tx
    .select({ id: instructors.id })
    .from(instructors)
    .where(
      and(
        eq(instructors.personId, personId),
        isNull(instructors.removedAt),
        ownId === undefined ? undefined : ne(instructors.id, ownId),
      ),
    )
  return other && { ok: false, reason: 'person-taken' }
}

const columnsOf = ({ isVisible, personId, ...fields }: InstructorInput) => ({
  fields,
  isVisible,
  personId,
})

function factsOf(one: InstructorProfile & { isVisible: boolean }) {
  const { name, role, bio, picture, pictureFocus, courses, links, video } = one
  return { name, role, bio, picture, pictureFocus, courses, links, video, shown: one.isVisible }
}
