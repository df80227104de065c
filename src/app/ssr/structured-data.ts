import { inWords } from '#texts/institute.ts'
import { language } from '#texts/language.ts'
import { breadcrumbs, socialCard } from '#texts/social.ts'
import { institute } from '../../../content/institute.ts'
import type { Start } from '../../modules/batches/contract.ts'
import type { Course } from '../../modules/courses/rules.ts'
import { type PageName, pages, to, toSocialPicture } from '../../ui/addresses/site-map.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { timeZone } from '../../ui/format/time-zone.ts'

/** A page as schema.org JSON-LD for search engines. Addresses contain the origin. */
export function structuredData(page: {
  name: PageName
  title: string
  path: string
  /** On the page of a course. */
  course: Course | undefined
  /** On sale, of this course. */
  starts: readonly Start[]
  origin: string
}): object[] {
  const { name, title, path, course, starts, origin } = page
  if (!isIndexed(name) || (name === 'course' && !course)) return []
  const steps: Step[] = [{ name: breadcrumbs.home, path: to.home }]
  if (course) steps.push({ name: breadcrumbs.courses, path: to.courses })
  steps.push({ name: course?.title ?? title.replace(` | ${institute.name}`, ''), path })
  return [
    organization(origin),
    ...(name === 'home' ? [] : [breadcrumbList(steps, origin)]),
    ...(course ? [courseOffer(course, { starts, origin }), ...questions(course)] : []),
  ]
}

/** Whether search engines may index it: not a members' page, nor one with many addresses. */
export function isIndexed(name: PageName): boolean {
  // A payment page is accessible by its number and not indexed.
  return name !== 'order' && pages[name].who === 'anyone' && !pages[name].path.includes('*')
}

const context = 'https://schema.org'

type Step = { name: string; path: string }

function organization(origin: string) {
  const { address } = institute
  return {
    '@context': context,
    '@type': 'EducationalOrganization',
    '@id': identity(origin),
    name: institute.name,
    slogan: inWords.tagline,
    url: origin + addressIn(language, to.home),
    logo: `${origin}/apple-touch-icon.png`,
    image: origin + socialCard.path,
    foundingDate: institute.foundingYear,
    telephone: institute.phone.e164,
    email: institute.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${address.street}, ${address.locality}`,
      addressLocality: institute.city,
      addressRegion: institute.region,
      postalCode: address.postalCode,
      addressCountry: institute.country,
    },
    sameAs: institute.social.map(({ url }) => url).filter(Boolean),
  }
}

function courseOffer(
  course: Course,
  { starts, origin }: { starts: readonly Start[]; origin: string },
) {
  const url = origin + addressIn(language, to.course(course.id))
  return {
    '@context': context,
    '@type': 'Course',
    '@id': `${url}#course`,
    name: course.title,
    description: course.description,
    url,
    image: origin + toSocialPicture(course.id),
    inLanguage: 'en-IN',
    provider: { '@id': identity(origin), '@type': 'EducationalOrganization', name: institute.name },
    about: course.languages,
    syllabusSections: course.syllabus.map((name) => ({ '@type': 'Syllabus', name })),
    offers: {
      '@type': 'Offer',
      category: course.price > 0 ? 'Paid' : 'Free',
      price: course.price / 100,
      priceCurrency: 'INR',
      url,
    },
    ...(starts.length > 0 && {
      hasCourseInstance: starts.map((start) => courseInstance(start, { course, url })),
    }),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** One batch with its hours and availability; its price is the course's. */
function courseInstance(start: Start, { course, url }: { course: Course; url: string }) {
  const { mode, days, fromTime, toTime } = start
  const period = { startDate: start.startsOn, endDate: start.endsOn }
  const { address } = institute
  return {
    '@type': 'CourseInstance',
    courseMode: mode === 'online' ? 'Online' : 'Onsite',
    ...period,
    ...(mode === 'classroom' && {
      location: {
        '@type': 'Place',
        name: institute.name,
        address: `${address.street}, ${address.locality}, ${institute.city} ${address.postalCode}`,
      },
    }),
    courseSchedule: {
      '@type': 'Schedule',
      ...period,
      repeatFrequency: 'P1W',
      scheduleTimezone: timeZone,
      byDay: days.map((day) => `${context}/${weekdays[day - 1]}`),
      startTime: fromTime,
      endTime: toTime,
    },
    offers: {
      '@type': 'Offer',
      price: course.price / 100,
      priceCurrency: 'INR',
      availability: `${context}/${start.left > 0 ? 'InStock' : 'SoldOut'}`,
      url,
    },
  }
}

function questions({ faqs }: Course) {
  if (faqs.length === 0) return []
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@context': context, '@type': 'FAQPage', mainEntity }]
}

function breadcrumbList(steps: Step[], origin: string) {
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + addressIn(language, path),
  }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

function identity(origin: string): string {
  return `${origin}/#institute`
}
