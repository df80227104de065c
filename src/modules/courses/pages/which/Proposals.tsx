import type { Ref } from 'react'
import { whichPage } from '#words/which-course.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { checkSeal, Icon } from '../../../../ui/Icon.tsx'
import { Price } from '../../Price.tsx'
import type { AdviceReason, Proposal } from './rules.ts'

/** Two courses, and in words what speaks for each and what does not. */
export function Proposals({
  proposals,
  heading,
}: {
  proposals: Proposal[]
  heading: Ref<HTMLHeadingElement>
}) {
  const [one, other] = proposals
  return (
    <section aria-labelledby="proposals" className="mt-14">
      <h2 ref={heading} id="proposals" tabIndex={-1} className="text-3xl outline-none">
        {other ? whichPage.result : whichPage.resultOfOne}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-10 lg:grid-cols-2">
        {proposals.map(({ course, reasons }) => (
          <li key={course.id} className="rounded-card bg-sand p-5 sm:p-7">
            <h3 className="text-2xl">{course.title}</h3>
            <p className="mt-1.5 text-slate">{course.description}</p>
            <ul className="mt-4 grid gap-1.5">
              {reasons.map((reason) => (
                <Why key={reason.text} reason={reason} />
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <Price course={course} className="text-2xl" />
              <ButtonLink to={to.course(course.id)} className="bg-paper">
                {whichPage.more}
                <span className="sr-only">{whichPage.moreOf(course.title)}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      {one && other && (
        <ButtonLink to={to.compareOf([one.course.id, other.course.id])} className="mt-8">
          {whichPage.compare}
        </ButtonLink>
      )}
    </section>
  )
}

/** The words say whether it fits; the drawing only repeats it. */
function Why({ reason: { fits, text } }: { reason: AdviceReason }) {
  return (
    <li className="flex gap-3">
      <Icon
        path={fits ? checkSeal : butPath}
        className={`mt-1 size-5 ${fits ? 'text-neem' : 'text-kumkum'}`}
      />
      {text}
    </li>
  )
}

const butPath = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12h8'
