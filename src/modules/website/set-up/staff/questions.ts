import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'

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
