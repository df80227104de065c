import type { SampleEntry } from '../rules.ts'

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
