import { lessonPage as words } from '#words/lesson.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { arrowLeft, Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NextStart } from '../../batches/NextStart.tsx'
import type { Lesson } from '../../lessons/contract.ts'
import { InlineCode } from '../../lessons/Prose.tsx'

export function BackToCourse({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to={to.course(id)}
      className="mb-6 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-indigo underline-offset-4 hover:underline print:hidden"
    >
      <Icon path={arrowLeft} className="size-4.5" />
      {words.back(title)}
    </Link>
  )
}

/** What comes on the second day, when the next batch begins, and the way to ask. */
export function NextDay({ lesson, id }: { lesson: Lesson; id: string }) {
  return (
    <div className="mt-8 grid justify-items-start gap-3">
      <p className="measure">
        <strong>{words.end.upNext}: </strong>
        <InlineCode text={lesson.nextDay} />
      </p>
      <NextStart course={id} className="text-slate" />
      <ButtonLink to={to.joinFor(id)}>{words.end.ask}</ButtonLink>
    </div>
  )
}
