import { coursePage } from '#words/course-page.ts'
import { courseParts } from '#words/course-parts.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { fileDown, Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { NextStarts } from '../batches/NextStarts.tsx'
import { ContactLinks } from './AskLinks.tsx'
import { Cover } from './Cover.tsx'
import { Price } from './Price.tsx'
import type { Course } from './rules.ts'

/** What the course costs and what to do next; it stays in view on wide screens. */
export function PricePanel({ course }: { course: Course }) {
  return (
    <aside
      aria-label={courseParts.price}
      className="grid items-center gap-x-8 gap-y-5 self-start max-sm:grid-cols-1 sm:max-lg:grid-cols-2 lg:sticky lg:top-[calc(var(--bar-bottom)+1.5rem)] lg:row-span-2"
    >
      <Cover
        image={course.image}
        priority
        className="aspect-[16/10] w-full print:max-h-28 print:object-cover"
      />
      <div>
        <Price course={course} className="text-4xl" />
        <p className="mt-2 text-sm text-slate">{coursePage.termsLine}</p>
        <NextStarts course={course.id} />
        <div className="mt-5 grid gap-3">
          <ButtonLink
            to={to.payment(course.id)}
            kind="primary"
            className="min-h-13 text-lg max-lg:hidden"
          >
            {coursePage.buy}
          </ButtonLink>
          <ButtonLink to={to.joinFor(course.id)}>{coursePage.demo}</ButtonLink>
          <ContactLinks course={course.title} />
          {course.download && (
            <a
              href={course.download}
              download
              className="inline-flex print:hidden min-h-11 items-center justify-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline"
            >
              <Icon path={fileDown} className="size-5" />
              {coursePage.download}
            </a>
          )}
        </div>
        <Link
          to={to.compareOf([course.id])}
          className="flex min-h-11 items-center justify-center font-semibold text-indigo underline-offset-4 hover:underline print:hidden"
        >
          {coursePage.compare}
        </Link>
        <p className="mt-3 border-t border-line pt-3 text-sm text-slate">{coursePage.termsNote}</p>
      </div>
    </aside>
  )
}

/** On phones price and Buy Now stay at the lower edge, above the promo banner, as long as the page is read. */
export function PriceBar({ course }: { course: Course }) {
  return (
    <div className="price-bar sticky z-42 border-t border-line bg-paper lg:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
        <Price course={course} className="text-2xl" />
        <div className="ml-auto flex items-center gap-2">
          <ContactLinks course={course.title} small />
          <ButtonLink to={to.payment(course.id)} kind="primary" className="whitespace-nowrap">
            {coursePage.buy}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** On wide screens, where the panel has been left behind: title and price, and the way to ask. */
export function PriceStrip({ course }: { course: Course }) {
  return (
    <div className="sticky top-(--bar-bottom) z-20 border-y border-line bg-paper max-lg:hidden print:hidden">
      <div className="wrap flex items-center justify-between gap-6 py-2">
        <p className="font-semibold">{course.title}</p>
        <div className="flex items-center gap-8">
          <ContactLinks course={course.title} />
          <Price course={course} className="text-2xl" />
        </div>
      </div>
    </div>
  )
}
