import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { firstLanguage } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Lesson } from '../../lessons/contract.ts'
import { findLesson } from '../find-lesson.server.ts'
import { courseLessonRevisions, courseLessons } from '../tables.ts'
import { type LessonFields, type LessonKind, toFields } from './rules.ts'

const revisionsShown = 20

export type LessonText = { runs: LessonKind; fields: LessonFields }

/** Published lessons by course; those of the content are not among them. */
export async function listWrittenLessons(db: Transaction): Promise<Record<string, Lesson>> {
  const rows = await db
    .select({ id: courseLessons.id, lesson: courseLessons.lesson })
    .from(courseLessons)
    .where(isNotNull(courseLessons.lesson))
    .orderBy(courseLessons.id)
  return Object.fromEntries(rows.flatMap(({ id, lesson }) => (lesson ? [[id, lesson]] : [])))
}

export async function findLessonRow(db: Transaction, id: string) {
  const [row] = await db.select().from(courseLessons).where(eq(courseLessons.id, id))
  return row
}

export type LessonRow = NonNullable<Awaited<ReturnType<typeof findLessonRow>>>

/** What the public sees: the lesson that staff published, else that of the content. */
export function publishedText(id: string, row: LessonRow | undefined): LessonText | null {
  const lesson = row?.lesson ?? findLesson({ id }, firstLanguage)
  return lesson ? { runs: lesson.runs, fields: toFields(lesson) } : null
}

/** Published revisions, newest first. */
export async function listLessonRevisions(db: Transaction, id: string) {
  const rows = await db
    .select()
    .from(courseLessonRevisions)
    .where(eq(courseLessonRevisions.courseId, id))
    .orderBy(desc(courseLessonRevisions.number))
    .limit(revisionsShown)
  return rows.map(({ number, publishedBy, publishedAt, lesson }) => ({
    number,
    publishedBy,
    publishedAt,
    runs: lesson.runs,
    fields: toFields(lesson),
  }))
}

/** Stores the published lesson as the next revision; the caller holds the lock of its row. */
export async function storeLessonRevision(
  tx: Transaction,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into course_lesson_revisions (course_id, number, lesson, published_by, published_at)
    select id,
           (select coalesce(max(number), 0) + 1 from course_lesson_revisions where course_id = ${id}),
           lesson, ${by}, ${now}::timestamptz
      from course_lessons where id = ${id}`)
}
