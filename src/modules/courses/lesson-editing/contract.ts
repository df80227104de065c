import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { because } from '../../../ui/api/reasons.ts'
import {
  checkLengths,
  checkLessonForPublishing,
  type LessonKind,
  type LessonReason,
  labelsOf,
  lessonKinds,
} from './rules.ts'

const why = because<LessonReason>
const kinds = Object.keys(lessonKinds) as LessonKind[]

const body = z.object({
  /** The one that the form was opened with. */
  version: z.number().int().min(1).max(1_000_000_000),
  runs: z.enum(kinds),
  /** Each text under its name, such as `step1.code`. */
  fields: z.record(z.string().max(40), z.string().max(4000)),
})

type Body = z.infer<typeof body>

/** Texts of other kinds of lessons are left out. */
const withKnownTexts = ({ fields, runs, ...rest }: Body) => {
  const names = Object.keys(labelsOf(runs))
  return {
    ...rest,
    runs,
    fields: Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])),
  }
}

const refuseBy =
  (check: typeof checkLengths) =>
  ({ runs, fields }: Body, context: z.RefinementCtx) => {
    for (const [field, reason] of Object.entries(check(runs, fields)))
      context.addIssue({ code: 'custom', path: [field], message: why(reason) })
  }

export const lessonDraftSchema = body
  .superRefine(refuseBy(checkLengths))
  .transform(withKnownTexts)
  .openapi('LessonDraft')

export const lessonPublicationSchema = body
  .superRefine(refuseBy(checkLessonForPublishing))
  .transform(withKnownTexts)
  .openapi('LessonPublication')

/** A lesson in the editor: `draft` if there are unpublished changes, `published` if the public sees one. */
export type EditedLesson = CallData<'GET /api/admin/courses/{id}/lesson'>
