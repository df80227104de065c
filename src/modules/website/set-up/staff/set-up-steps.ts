import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import type { SampleEntry } from '../rules.ts'

/** A line of text of the institute's details. */
type DetailField =
  | 'name'
  | 'tagline'
  | 'city'
  | 'region'
  | 'street'
  | 'locality'
  | 'postalCode'
  | 'phone'
  | 'whatsapp'
  | 'email'
  | 'foundingYear'
  | 'instagram'
  | 'youtube'
  | 'linkedin'

export type SetUpQuestion = {
  title: string
  /** The public page that shows it. */
  page: string
  fields: { name: DetailField; label: string; type?: 'tel' | 'email' | 'url'; hint?: string }[]
}

/** The questions whose answers are lines of text. */
export const setUpQuestions: SetUpQuestion[] = [
  {
    title: 'Name and tagline',
    page: to.home,
    fields: [
      { name: 'name', label: 'Name of the institute' },
      { name: 'tagline', label: 'Tagline', hint: 'A few words at the foot of every page.' },
      { name: 'foundingYear', label: 'Founded in', hint: 'A year, for search engines and About.' },
    ],
  },
  {
    title: 'City and address',
    page: to.contact,
    fields: [
      { name: 'street', label: 'Floor, house and street' },
      { name: 'locality', label: 'Part of the city' },
      { name: 'city', label: 'City' },
      { name: 'postalCode', label: 'PIN code' },
      { name: 'region', label: 'State' },
    ],
  },
  {
    title: 'Phone, mail and networks',
    page: to.contact,
    fields: [
      { name: 'phone', label: 'Phone number', type: 'tel' },
      { name: 'whatsapp', label: 'WhatsApp number', type: 'tel' },
      { name: 'email', label: 'E-mail address', type: 'email', hint: 'Mails come from it, too.' },
      {
        name: 'instagram',
        label: 'Instagram',
        type: 'url',
        hint: 'Leave a network empty to hide it.',
      },
      { name: 'youtube', label: 'YouTube', type: 'url' },
      { name: 'linkedin', label: 'LinkedIn', type: 'url' },
    ],
  },
]

/** What a form calls with the answer of the server. */
export type OnSaved = (answer: CallData<'PUT /api/admin/institute'>) => void

export type SavedDetails = CallData<'GET /api/admin/institute'>

/** What each answered step makes its own, as the list of the sample names it. */
const sampleOfSteps: Record<string, readonly string[]> = {
  'Name and tagline': ['Name', 'Tagline', 'Founding year'],
  'City and address': ['City', 'Address', 'Part of the city', 'PIN code'],
  'Phone, mail and networks': [
    'Phone number',
    'WhatsApp number',
    'E-mail address',
    'Instagram',
    'YouTube',
    'LinkedIn',
  ],
  Logo: ['Logo'],
  'Opening hours': ['Opening hours'],
}

/** The steps that count as done or not, in their order. */
export const countedSteps = Object.keys(sampleOfSteps)

/**
 * A step is done once something of it is the institute's own: its city may be that of the sample. `unchanged` is what
 * still is the sample's.
 */
export function stepState(title: string, sample: readonly SampleEntry[]) {
  const names = sampleOfSteps[title] ?? []
  const unchanged = names.filter((name) => sample.some(({ what }) => what === name))
  return { isDone: unchanged.length < names.length, unchanged }
}
