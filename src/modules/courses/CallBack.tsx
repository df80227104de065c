import { callBack } from '#texts/call-back.ts'
import { Button } from '../../ui/Button.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import type { Course } from './rules.ts'

const loadForm = () => import('./CallBackForm.tsx').then((part) => part.CallBackForm)

/** The id of the section, for links to it. */
export const callBackId = 'ask-for-a-call'

/** At the end of a course page: the way to be called without an account. */
export function CallBack({ course }: { course: Course }) {
  const { Part, open } = useLazyComponent(loadForm)
  return (
    <section id={callBackId} aria-labelledby="call-back-heading" className="bg-sand print:hidden">
      <div className="wrap section">
        <h2 id="call-back-heading" className="text-3xl">
          {callBack.heading}
        </h2>
        <p className="measure">{callBack.text(course.title)}</p>
        {Part ? (
          <div className="mt-6">
            <Part course={course.id} />
          </div>
        ) : (
          <Button onClick={open} className="mt-6 noscript:hidden">
            {callBack.open}
          </Button>
        )}
        <noscript>
          {import.meta.env.SSR && (
            <WithoutScripts text={callBack.withoutScripts} about={course.title} />
          )}
        </noscript>
      </div>
    </section>
  )
}
