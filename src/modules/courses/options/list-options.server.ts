import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { courses } from '../tables.ts'
import { courseOptions } from './rules.ts'

/**
 * Course options of the form. Read from the database, not from the catalogue in memory: a course just
 * published by another process is offered there and must not be refused here.
 */
export async function listOptions(db: Database | Transaction): Promise<string[]> {
  const published = await db
    .select({ title: sql<string>`trim(${courses.course} ->> 'title')` })
    .from(courses)
    .where(and(isNotNull(courses.course), isNull(courses.archivedAt)))
    .orderBy(asc(courses.position))
  return courseOptions(published.map(({ title }) => title))
}
