import { firstLanguage, type Language } from '../../../content/languages.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { Lesson } from '../lessons/contract.ts'

/**
 * The first lesson of a course: the one that staff published, which is in the first language, otherwise that
 * of the content; undefined where there is none.
 */
export function findLesson(
  { id }: { id: string },
  language: Language,
  ownLessons: Record<string, Lesson> = {},
): Lesson | undefined {
  const lessons: Record<string, Lesson> = textsFor(language).lessons
  return (language === firstLanguage ? ownLessons[id] : undefined) ?? lessons[id]
}
