import type { CallData } from '../../../ui/api/call-api.ts'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { sheetOf } from '../../../ui/staff/use-record-form.tsx'
import type { Versioned } from '../../../ui/staff/versioned-form.ts'
import type { ConsentScope } from '../../page-texts/quotes.ts'
import { readConsent } from '../../page-texts/staff/ConsentFields.tsx'
import { middle, type StoryFields } from '../rules.ts'
import { focusLabel } from './words.ts'

export type StoryData = CallData<'GET /api/admin/stories'>['stories'][number]

export type StoryBody = Omit<StoryFields, 'companyLogo' | 'certificate' | 'imageFocus'> & {
  imageFocus?: string | undefined
  certificate?: string | undefined
  consentedOn: string | null
  scope: ConsentScope[]
  isVisible: boolean
}

/** Of the form, and what a conflict calls them. */
export const storyLabels = {
  consentedOn: 'Consent given on',
  scope: 'The consent covers',
  isVisible: 'Show on the website',
  name: 'Name',
  story: 'Story',
  image: 'Picture',
  imageFocus: focusLabel,
  imageAlt: 'What the picture shows',
  company: 'Company',
  position: 'Position',
  lakh: 'Yearly pay in lakh rupees',
  location: 'Location',
  course: 'Course',
  months: 'Length of the course in months',
  isFree: 'Fee',
  category: 'Category',
  joinDate: 'Joined on',
  placementDate: 'Placed on',
  rating: 'Rating, 1 to 5',
  skills: 'Skills',
  certificate: 'Code of their certificate',
} satisfies Record<keyof StoryBody, string>

const empty: StoryBody = {
  name: '',
  story: '',
  image: '',
  imageFocus: middle,
  imageAlt: '',
  company: '',
  position: '',
  lakh: null,
  location: '',
  course: '',
  months: 0,
  isFree: false,
  category: 'Full Stack',
  rating: 0,
  joinDate: '',
  placementDate: '',
  skills: [],
  certificate: '',
  consentedOn: null,
  scope: [],
  isVisible: false,
}

export const storySheet = sheetOf(storyLabels, empty)

/** The story with its consent, as the form has both. */
export function recordOf(data: StoryData): (StoryBody & Versioned) | undefined {
  const { story, consentedOn, scope, isVisible, version, savedBy, savedAt } = data
  return story ? { ...story, consentedOn, scope, isVisible, version, savedBy, savedAt } : undefined
}

export function storyBody(form: FormValues): StoryBody {
  const numberIn = (name: string) => (form.text(name) ? form.number(name) : 0)
  return {
    name: form.text('name'),
    image: form.text('image'),
    imageFocus: form.text('imageFocus'),
    imageAlt: form.text('imageAlt'),
    company: form.text('company'),
    position: form.text('position'),
    lakh: form.text('lakh') ? form.number('lakh') : null,
    location: form.text('location'),
    course: form.text('course'),
    months: numberIn('months'),
    isFree: form.text('isFree') === 'yes',
    joinDate: form.text('joinDate'),
    placementDate: form.text('placementDate'),
    rating: numberIn('rating'),
    story: form.text('story'),
    skills: form
      .text('skills')
      .split(',')
      .flatMap((skill) => skill.trim() || []),
    certificate: form.text('certificate'),
    category: form.text('category') as StoryFields['category'],
    ...readConsent(form),
    isVisible: form.isChecked('isVisible'),
  }
}
