/** What the server refuses at any address, whatever was asked there. */
export const refusals = {
  incomplete: 'The request is not complete.',
  unforeseen: 'This entry is not valid. Please check it.',
  nothingHere: 'There is nothing at this address.',
  noPicture: 'There is no picture at this address.',
  manyDocuments: 'Many documents are being made right now. Please try again in a few seconds.',
  noReviews: 'The reviews cannot be read right now.',
  tooManyTries: (seconds: number, advice?: string) => {
    const notice = `Too many tries. Please wait ${howLong(seconds)} and try again.`
    return advice ? `${notice} ${advice}` : notice
  },
  brokeOff: 'The connection ended before the whole request arrived.',
  databaseAway: 'We cannot save or look anything up right now. Please try again in a moment.',
  unexpected: (reference: string) =>
    `Something went wrong. Please try again later. (Reference: ${reference})`,
  noJson: 'The request could not be read. Please send valid JSON.',
  notOurSite: 'This request did not come from our site.',
  tooMuch: 'That is more than we can take at once.',
  wrongType: (expectedType: 'picture' | 'csv' | 'json' | 'file') =>
    `Please send ${types[expectedType]}, with its content type.`,
  byteOrderMark: 'Please send JSON without a byte order mark.',
  signedOut: 'Please log in to continue.',
  staffOnly: 'This part of the site is for our staff.',
  otherRole: 'Your role on the team does not include this.',
} as const

const types = {
  picture: 'a JPEG, PNG or WebP picture',
  csv: 'a CSV file',
  json: 'JSON',
  file: 'a file',
}

function howLong(seconds: number): string {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute'
}
