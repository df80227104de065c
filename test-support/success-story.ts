import type { ConsentScope } from '../src/modules/page-texts/quotes.ts'

const scope: ConsentScope[] = ['name', 'picture', 'company', 'salary']

/** What an editor enters for a success story, with a consent for all of it. */
export const successStory = {
  name: 'Gauri Mhatre',
  image: '',
  imageAlt: 'Gauri at a desk.',
  company: 'Bakul Software',
  position: 'Tester',
  lakh: 4.75,
  location: 'Nashik',
  course: 'Data Analyst',
  months: 4,
  isFree: true,
  joinDate: '2026-01-12',
  placementDate: '2026-06-15',
  rating: 5,
  story: 'I counted the buses of my town.',
  skills: ['SQL'],
  category: 'Data Science',
  consentedOn: '2026-07-01' as string | null,
  scope,
  isVisible: true,
}
