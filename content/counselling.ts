/** Why a registration comes to nothing, as counsellors choose it; the last one asks for words. */
export const lostReasons = [
  'Cannot be reached',
  'Timing does not suit',
  'Fee is too high',
  'Joined another institute',
  'Wants a course we do not teach',
  'Not interested any more',
  'Duplicate enquiry',
  'Other',
] as const
