import catalogue from '../../../../content/courses.json' with { type: 'json' }
import { type Language, languages } from '../../../../content/languages.ts'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { record } from '../../audit/record-event.server.ts'
import {
  listSampleCourses,
  removeSampleCourses,
} from '../../courses/editing/change-course.server.ts'
import { publishDirectly } from '../../page-texts/publish-texts.server.ts'
import { entryOf, isEntryText, type TextSlot } from '../../page-texts/rules.ts'
import { listTexts, lockTexts } from '../../page-texts/store.server.ts'
import { removeSampleRecords } from '../../site-content/sample-records.server.ts'

type SlotsOf = (language: string) => readonly TextSlot[]
type Input = { key: string; keptCourseIds: string[]; slotsOf: SlotsOf }

const sampleIds = catalogue.map(({ id }) => id)

/** Courses that the removal would archive. */
export async function listRemovableCourses(db: Transaction) {
  const rows = await listSampleCourses(db, sampleIds)
  return rows.map(({ id, course }) => ({ id, title: course?.title ?? id }))
}

/**
 * Everything invented that nobody has changed leaves the website at once: people, stories, what students say,
 * figures, reasons, pictures of the gallery, and the courses that are not kept.
 */
export function removeSample(
  db: Database,
  { key, keptCourseIds, slotsOf }: Input,
  context: PersonContext,
): Promise<{ ok: true; entries: number; courses: number }> {
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    return runOnce(tx, { key, request: { removeSample: keptCourseIds } }, context, async () => {
      const entries = await hideEntries(tx, slotsOf, context)
      const records = await removeSampleRecords(tx, context)
      const courses = await removeSampleCourses(tx, { sampleIds, keptCourseIds }, context)
      const after = { name: 'sample', entries, courses, ...records }
      await record(tx, { event: 'remove sample content', id: 'site', before: {}, after }, context)
      const count = Object.values(records).reduce((sum, one) => sum + one, entries)
      return { ok: true, entries: count, courses } as const
    })
  })
}

/** Publishes an empty text where nobody has written for the entry, not even a draft. */
async function hideEntries(tx: Transaction, slotsOf: SlotsOf, context: PersonContext) {
  let count = 0
  for (const { code: language } of Object.values<Language>(languages)) {
    const slots = slotsOf(language)
    const { latest } = await listTexts(tx, language)
    const isUntouched = (entry: string) =>
      slots.every(({ id }) => !id.startsWith(entry) || (latest.get(id)?.text ?? null) === null)
    const hidden = slots.filter(({ id }) => isEntryText(id) && isUntouched(entryOf(id)))
    const texts = Object.fromEntries(hidden.map(({ id }) => [id, '']))
    await publishDirectly(tx, slots, { language, texts }, context)
    count += hidden.length
  }
  return count
}
