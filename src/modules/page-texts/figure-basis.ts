import { valuesIn } from './rules.ts'

const [onMap, together] = ['home.reviewsSection.rating.basis', 'home.whyChooseSection.text']

/**
 * The slots that say what a figure counts and up to which day. The length of a course needs none, nor does what is
 * promised to everybody.
 */
export const basisSlots: Readonly<Record<string, string>> = {
  'homeClaims.rank': onMap,
  'homeClaims.rating': onMap,
  'homeClaims.reviews': onMap,
  'homeClaims.heroStudents': 'home.hero.figures.0.basis',
  'homeClaims.heroCourses': 'home.hero.figures.1.basis',
  'homeClaims.heroPlacement': 'home.hero.figures.2.basis',
  'homeClaims.heroPackage': 'home.hero.figures.3.basis',
  'homeClaims.whyReviews': together,
  'homeClaims.whyProjects': together,
  'homeClaims.whyMentors': together,
  'homeClaims.whyPricing': together,
  'homeClaims.whyPlacement': together,
  'homeClaims.whyResults': together,
  'homeClaims.successRate': 'home.whyChooseSection.figures.0.basis',
  'homeClaims.studentsTrained': 'home.whyChooseSection.figures.1.basis',
  'coursesClaims.students': 'courses.coursesFigures.0.basis',
  'coursesClaims.rating': 'courses.coursesFigures.2.basis',
  'courseClaims.students': 'course-page.courseFigures.0.basis',
  'courseClaims.rating': 'course-page.courseFigures.2.basis',
  'aboutClaims.students': 'about.about.students.basis',
  'galleryClaims.happyStudents': 'gallery.gallery.counters.0.basis',
  'galleryClaims.projects': 'gallery.gallery.counters.1.basis',
  'successStoriesClaims.placed': 'stories.storiesPage.figures.0.basis',
  'successStoriesClaims.partners': 'stories.storiesPage.figures.1.basis',
  'successStoriesClaims.averagePackage': 'stories.storiesPage.figures.2.basis',
  'successStoriesClaims.successRate': 'stories.storiesPage.figures.3.basis',
}

/** The day that several of these sentences share, and how they fill it in. */
export const countedUpToSlot = 'claims.figuresCountedUpTo'
export const sharedDay = '{figuresCountedUpTo}'

export const basisSlotOf = (slot: string): string | undefined =>
  basisSlots[/^claims\.(\w+\.\w+)\.figure$/.exec(slot)?.[1] ?? '']

/** The figures that a sentence is about. */
export const figuresOf = (basis: string): string[] =>
  Object.entries(basisSlots)
    .filter(([, slot]) => slot === basis)
    .map(([claim]) => `claims.${claim}.figure`)

const namesDay = (text: string, today: string) =>
  (text.match(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g) ?? []).some((day) => {
    const time = Date.parse(`${day} UTC`)
    return !Number.isNaN(time) && time <= Date.parse(today)
  })

/** Whether a sentence says up to which day something was counted. */
export const isDated = (basis: string, countedUpTo: string, today: string) =>
  namesDay(basis, today) || (valuesIn(basis).includes(sharedDay) && namesDay(countedUpTo, today))
