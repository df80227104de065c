import type { PageName } from '../../../ui/addresses/site-map.ts'
import { isOfRemovedEntry } from '../../page-texts/rules.ts'

/** Texts and pictures that tell facts of the sample: they are its own until staff publish others or remove them. */
export type SampleTexts = {
  what: string
  page: PageName
  slots: RegExp
  /** Nothing is shown of it once this text is empty. */
  shownWith?: string
  isProse?: true
}

const figures = (page: string) => new RegExp(`^claims\\.${page}Claims\\.\\w+\\.figure$`)

const entries: SampleTexts[] = [
  { what: 'Rating and figures on Home', page: 'home', slots: figures('home') },
  {
    what: 'Stories on Home',
    page: 'home',
    slots: /^home\.placementTexts\.[^.]+\.(?:name|company|story|picture|pictureAlt|video)$/,
  },
  { what: 'Companies on Home', page: 'home', slots: /^home\.successSection\.companies\.\d+$/ },
  { what: 'Figures on Courses', page: 'courses', slots: figures('courses') },
  { what: 'Figures on course pages', page: 'course', slots: figures('course') },
  { what: 'Number of students on About', page: 'about', slots: figures('about') },
  {
    what: 'What students say on About',
    page: 'about',
    slots: /^about\.ofStudent\.[^.]+\.(?:name|text|picture|pictureAlt)$/,
  },
  { what: 'Why choose us on About', page: 'about', slots: /^about\.everyReason\.\d+\.text$/ },
  { what: 'Figures of the gallery', page: 'gallery', slots: figures('gallery') },
  { what: 'Figures on Success stories', page: 'stories', slots: figures('successStories') },
]

/** Its sentences are listed, so that they are found on their page. */
const prose: SampleTexts[] = [
  {
    what: 'Texts on Home',
    page: 'home',
    slots:
      /^(?:descriptions\.descriptions\.home|home\.(?:homeTitle|hero\.sentence|featureCards\.[02]\.text|coursesSection\.text))$/,
  },
  {
    what: 'Promise of help with a job on Home',
    page: 'home',
    slots: /^home\.featureCards\.1\.text$/,
    shownWith: 'claims.homeClaims.jobAssistance.figure',
  },
  {
    what: 'Rank on Home',
    page: 'home',
    slots: /^home\.hero\.badge$/,
    shownWith: 'claims.homeClaims.rank.figure',
  },
  { what: 'Introduction of Courses', page: 'courses', slots: /^courses\.coursesIntro$/ },
  {
    what: 'What you get on course pages',
    page: 'course',
    slots: /^course-page\.courseAchievements\.\d+$/,
  },
  {
    what: 'History on About',
    page: 'about',
    slots: /^about\.about\.history$/,
    shownWith: 'claims.aboutClaims.students.figure',
  },
  {
    what: 'Texts on About',
    page: 'about',
    slots: /^(?:descriptions\.descriptions\.about|about\.about\.(?:mission|vision)\.text)$/,
  },
  { what: 'Introduction of the gallery', page: 'gallery', slots: /^gallery\.gallery\.intro$/ },
  {
    what: 'Texts on Contact',
    page: 'contact',
    slots: /^contact\.(?:contact\.intro|ways\.(?:phone|email|location)\.note)$/,
  },
  {
    what: 'Texts on Fast Track',
    page: 'joinFreeDemo',
    slots:
      /^(?:fast-track-outline\.fastTrackOutline\.\d+\.text|fast-track-page\.fastTrackForm\.(?:hints\.phone|afterSubmit)|standing\.callHours)$/,
  },
]

/** With their descriptions for screen readers, which are wrong for another picture. */
const pictures: SampleTexts[] = [
  { what: 'Picture on About', page: 'about', slots: /^about\.about\.picture(?:Alt)?$/ },
  { what: 'Picture on Contact', page: 'contact', slots: /^contact\.contact\.picture(?:Alt)?$/ },
  {
    what: 'Picture on Fast Track',
    page: 'joinFreeDemo',
    slots: /^fast-track-outline\.outlineTexts\.picture(?:Alt)?$/,
  },
  { what: 'Picture on Login', page: 'login', slots: /^login\.loginPage\.picture$/ },
  { what: 'Picture on Sign up', page: 'signup', slots: /^sign-up\.signUpPage\.picture$/ },
  {
    what: 'Picture on Second step',
    page: 'secondStep',
    slots: /^second-step\.secondStepPage\.picture$/,
  },
  {
    what: 'Picture on Page not found',
    page: 'notFound',
    slots: /^not-found\.notFoundPage\.picture$/,
  },
]

export const sampleTexts: readonly SampleTexts[] = [
  ...entries,
  ...prose.map((one) => ({ ...one, isProse: true as const })),
  ...pictures,
]

/** Those of a kind that visitors still see as the product has them. */
export function unpublishedTexts(
  { slots, shownWith = '' }: SampleTexts,
  ids: readonly string[],
  published: Readonly<Record<string, string>>,
): string[] {
  if (published[shownWith] === '') return []
  const isRemoved = isOfRemovedEntry(published)
  return ids.filter((id) => slots.test(id) && published[id] === undefined && !isRemoved(id))
}
