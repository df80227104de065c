/**
 * The pages whose texts have versions with a day from which they are valid, and what the ids of their texts begin
 * with. Details of the institute, such as its phone number, make no version.
 */
export const legalTexts = {
  terms: ['legal.terms.', 'legal.payAtDesk', 'institute.inWords.kind', 'fast-track.refundPromise'],
  privacy: ['legal.privacy.', 'own-data.erasure.'],
  refundPolicy: [
    'legal.refundPolicy.',
    'legal.payAtDesk',
    'fast-track.refundPromise',
    'fast-track.fastTrack.title',
  ],
} as const

export type LegalPageName = keyof typeof legalTexts

export const legalPageNames = Object.keys(legalTexts) as LegalPageName[]

/** The legal pages that a text is part of. */
export function legalPagesOf(slot: string): LegalPageName[] {
  return legalPageNames.filter((page) => legalTexts[page].some((start) => slot.startsWith(start)))
}

/** What the site fills in on the page: the day of its last version. */
export const validFromSlot = (page: LegalPageName) => `legal.${page}.validFrom`
