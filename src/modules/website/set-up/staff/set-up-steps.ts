import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { detailNames } from '../../../page-texts/staff/detail-names.ts'
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
      { name: 'name', label: detailNames.name },
      {
        name: 'tagline',
        label: detailNames.tagline,
        hint: 'A few words at the foot of every page.',
      },
      {
        name: 'foundingYear',
        label: detailNames.foundingYear,
        hint: 'A year, for search engines and About.',
      },
    ],
  },
  {
    title: 'City and address',
    page: to.contact,
    fields: [
      { name: 'street', label: detailNames.street },
      { name: 'locality', label: detailNames.locality },
      { name: 'city', label: detailNames.city },
      { name: 'postalCode', label: detailNames.postalCode },
      { name: 'region', label: detailNames.region },
    ],
  },
  {
    title: 'Phone, mail and networks',
    page: to.contact,
    fields: [
      { name: 'phone', label: detailNames.phone, type: 'tel' },
      { name: 'whatsapp', label: detailNames.whatsapp, type: 'tel' },
      { name: 'email', label: detailNames.email, type: 'email', hint: 'Mails come from it, too.' },
      {
        name: 'instagram',
        label: detailNames.instagram,
        type: 'url',
        hint: 'Leave a network empty to hide it.',
      },
      { name: 'youtube', label: detailNames.youtube, type: 'url' },
      { name: 'linkedin', label: detailNames.linkedin, type: 'url' },
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
