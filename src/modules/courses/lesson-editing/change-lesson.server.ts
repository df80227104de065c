import { eq } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import { findCourse } from '../store.server.ts'
import { courseLessons } from '../tables.ts'
import { differingTexts, type LessonFields, labelsOf, toLesson } from './rules.ts'
import {
  type LessonRow,
  type LessonText,
  publishedText,
  storeLessonRevision,
} from './store.server.ts'

/** The course, the version that the text is based on, and the text. */
type LessonChange = LessonText & { id: string; version: number }

const versionedLesson = new VersionedRecords({
  table: courseLessons,
  missing: 'not-found',
  /** The first change of a lesson makes its row. */
  lock: async (tx, { id }: LessonChange) => {
    if (!(await findCourse(tx, id))) return undefined
    await tx.insert(courseLessons).values({ id }).onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(courseLessons)
      .where(eq(courseLessons.id, id))
      .for('update')
    return row
  },
  late: (_, current: LessonRow, { id, runs, fields }) => {
    const labels = labelsOf(runs)
    const differs = differingTexts(fields, textOf(id, current).fields)
    return {
      by: current.savedBy ?? 'System',
      at: current.updatedAt,
      differs: differs.map((name) => labels[name] ?? name),
      current,
    }
  },
  stamp: savedStamp,
})

const textOf = (id: string, row: LessonRow): LessonText =>
  row.draft ?? publishedText(id, row) ?? { runs: 'python', fields: {} }

/** Saves a draft, which the public does not see. A text equal to the published one removes the draft. */
export function saveLessonDraft(db: Database, change: LessonChange, context: PersonContext) {
  const { id, runs, fields } = change
  return db.transaction((tx) =>
    versionedLesson.update<never>(
      tx,
      change,
      (row) => {
        const published = publishedText(id, row)
        const isPublished =
          published?.runs === runs && differingTexts(published.fields, fields).length === 0
        return {
          ok: true,
          changes: { draft: isPublished ? null : { runs, fields } },
          also: () => {
            const changes = changesOf(textOf(id, row), change)
            return record(tx, { event: 'save lesson draft', id, ...changes }, context)
          },
        }
      },
      context,
    ),
  )
}

/** Publishes the text and stores it as a revision. Its programs were run before. */
export function publishLesson(db: Database, change: LessonChange, context: PersonContext) {
  const { id, runs, fields } = change
  return db.transaction((tx) =>
    versionedLesson.update<never>(
      tx,
      change,
      (row) => ({
        ok: true,
        changes: { lesson: toLesson(runs, fields), draft: null },
        also: async () => {
          const before = publishedText(id, row) ?? { runs, fields: {} }
          await storeLessonRevision(tx, { id, by: context.actor.name, now: context.now })
          await record(tx, { event: 'publish lesson', id, ...changesOf(before, change) }, context)
        },
      }),
      context,
    ),
  )
}

export type LessonChangeResult = Awaited<ReturnType<typeof saveLessonDraft | typeof publishLesson>>

/** The texts that differ, for the audit log. */
function changesOf({ fields: before }: LessonText, { fields: after }: LessonText) {
  const names = differingTexts(before, after)
  const pick = (fields: LessonFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  return { before: pick(before), after: pick(after) }
}
