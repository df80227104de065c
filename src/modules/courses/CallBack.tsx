import { callBack as words } from '#words/call-back.ts'
import { Button } from '../../ui/Button.tsx'
import { usePart } from '../../ui/use-part.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import type { Course } from './rules.ts'

const loadForm = () => import('./CallBackForm.tsx').then((part) => part.CallBackForm)

/** The id of the section, for links to it. */
export const callBackId = 'ask-for-a-call'

/** At the end of a course page: the way to be called without an account. */
export function CallBack({ course }: { course: Course }) {
  const { Part, open } = usePart(loadForm)
  return (
    <section id={callBackId} aria-labelledby="call-back-heading" className="bg-sand print:hidden">
      <div className="wrap section">
        <h2 id="call-back-heading" className="text-3xl">
          {words.heading}
        </h2>
        <p className="measure">{words.text(course.title)}</p>
        {Part ? (
          <div className="mt-6">
            <Part course={course.id} />
          </div>
        ) : (
          <Button onClick={open} className="mt-6 noscript:hidden">
            {words.open}
          </Button>
        )}
        <noscript>
          {import.meta.env.SSR && (
            <WithoutScripts text={words.withoutScripts} about={course.title} />
          )}
        </noscript>
      </div>
    </section>
  )
}
