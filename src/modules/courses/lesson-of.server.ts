import type { Language } from '../../../content/languages.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import type { Lesson } from '../lessons/contract.ts'
import type { CourseJson } from './contract.ts'

/** The first lesson of a course; undefined where none was written. */
export function lessonOf({ id }: CourseJson, language: Language): Lesson | undefined {
  const lessons: Record<string, Lesson> = textsFor(language).lessons
  return lessons[id]
}
