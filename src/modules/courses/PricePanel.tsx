import { callBack } from '#texts/call-back.ts'
import { contactWays } from '#texts/contact-ways.ts'
import { courseLabels, enrolled } from '#texts/course-labels.ts'
import { coursePage } from '#texts/course-page.ts'
import { chatWith } from '../../../content/contact.ts'
import { institute } from '../../../content/institute.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { fileDown, Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Instalments } from '../batches/Instalments.tsx'
import { NextStarts } from '../batches/NextStarts.tsx'
import { callBackId } from './CallBack.tsx'
import { Cover } from './Cover.tsx'
import { Price } from './Price.tsx'
import type { Course } from './rules.ts'

type Props = {
  course: Course
  /** The visitor is enrolled in it. */
  isEnrolled?: boolean
}

/** The price; a student who has the course is not sold it again. */
function Fee({ course, isEnrolled, className }: Props & { className: string }) {
  if (!isEnrolled) return <Price course={course} className={className} />
  return <p className="text-lg font-semibold text-neem">{enrolled.text}</p>
}

/** What the course costs and what to do next; it stays in view on wide screens. */
export function PricePanel({ course, isEnrolled = false }: Props) {
  return (
    <aside
      aria-label={isEnrolled ? enrolled.text : courseLabels.price}
      className="grid items-center gap-x-8 gap-y-5 self-start max-sm:grid-cols-1 sm:max-lg:grid-cols-2 lg:sticky lg:top-[calc(var(--bar-bottom)+1.5rem)] lg:row-span-2"
    >
      <Cover
        image={course.image}
        priority
        className="aspect-[16/10] w-full print:max-h-28 print:object-cover"
      />
      <div>
        <Fee course={course} isEnrolled={isEnrolled} className="text-4xl" />
        {!isEnrolled && (
          <>
            <p className="mt-2 text-sm text-slate">{coursePage.termsLine}</p>
            <Instalments course={course.id} className="font-semibold" />
            <NextStarts course={course.id} />
          </>
        )}
        <div className="mt-5 grid gap-3">
          <Buy course={course} isEnrolled={isEnrolled} className="min-h-12 text-lg max-lg:hidden" />
          {!isEnrolled && (
            <ButtonLink to={to.joinFor(course.id)} className="max-lg:hidden">
              {coursePage.demo}
            </ButtonLink>
          )}
          <ContactLinks course={course.title} />
          <AskForCall className="justify-center max-lg:hidden" />
          <Download course={course} className="max-lg:hidden" />
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

/** On phones above the details: the panel with its picture comes after them. */
export function FirstActions({ course, isEnrolled = false }: Props) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 lg:hidden print:hidden">
      {!isEnrolled && <ButtonLink to={to.joinFor(course.id)}>{coursePage.demo}</ButtonLink>}
      <Download course={course} className="" />
      <AskForCall className="" />
    </div>
  )
}

function AskForCall({ className }: { className: string }) {
  return (
    <a
      href={`#${callBackId}`}
      className={`inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-4 hover:underline print:hidden ${className}`}
    >
      {callBack.open}
    </a>
  )
}

function Download({ course, className }: { course: Course; className: string }) {
  if (!course.download) return null
  return (
    <a
      href={course.download}
      download
      className={`inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline print:hidden ${className}`}
    >
      <Icon path={fileDown} className="size-5" />
      {coursePage.download}
    </a>
  )
}

/** On phones price and Buy Now stay at the lower edge, on the promo banner. */
export function PriceBar({ course, isEnrolled = false }: Props) {
  return (
    <div className="price-bar sticky z-42 border-t border-line bg-paper lg:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-2 py-2">
        <div>
          <Fee course={course} isEnrolled={isEnrolled} className="text-2xl" />
          {!isEnrolled && <Instalments course={course.id} className="text-sm" />}
        </div>
        <Buy course={course} isEnrolled={isEnrolled} className="ml-auto whitespace-nowrap" />
      </div>
    </div>
  )
}

/** For an enrolled student: the link to the course instead of Buy Now. */
function Buy({ course, isEnrolled, className }: Props & { className: string }) {
  return (
    <ButtonLink
      to={isEnrolled ? to.profile : to.payment(course.id)}
      kind={isEnrolled ? 'solid' : 'primary'}
      className={className}
    >
      {isEnrolled ? enrolled.go : coursePage.buy}
    </ButtonLink>
  )
}

/** On wide screens, once the panel is out of sight: title, price and contact. */
export function PriceStrip({ course, isEnrolled }: Props) {
  return (
    <div className="sticky top-(--bar-bottom) z-20 border-y border-line bg-paper max-lg:hidden print:hidden">
      <div className="wrap flex items-center justify-between gap-6 py-2">
        <p className="font-semibold">{course.title}</p>
        <div className="flex items-center gap-8">
          <ContactLinks course={course.title} />
          <Fee course={course} isEnrolled={isEnrolled} className="text-2xl" />
        </div>
      </div>
    </div>
  )
}

/** Call and WhatsApp with a prepared message. */
function ContactLinks({ course }: { course: string }) {
  const ways = [
    { text: contactWays.call, href: `tel:${institute.phone.e164}`, path: handset },
    { text: contactWays.whatsapp, href: chatWith(contactWays.firstLine(course)), path: bubble },
  ]
  return (
    <div className="flex flex-wrap justify-center gap-x-6 print:hidden">
      {ways.map(({ text, href, path }) => (
        <a
          key={text}
          href={href}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline"
        >
          <Icon path={path} className="size-5" />
          {text}
        </a>
      ))}
    </div>
  )
}

const handset =
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2'
const bubble = 'M21 11.5a8.5 8.5 0 0 1-12.6 7.4L3 20.5l1.6-5.2A8.5 8.5 0 1 1 21 11.5z'
