/** What a portal reads that sends us an enquiry. */
export const enquiryAnswers = {
  kept: 'The enquiry is stored.',
  keptBefore: 'This enquiry is already stored.',
  otherUnderId:
    'Another enquiry was sent under this id. Send this one under an id of its own; nothing of it was stored.',
  noKey:
    'Send your key as “Authorization: Bearer …”. It is missing, unknown or revoked; nothing was stored.',
  idWrong: 'Send an id of your own for the enquiry: a text of 1 to 100 characters.',
  phoneWrong: 'Send a mobile number of India, or one with its country code.',
  courseWrong: 'Send the course as a text of 1 to 100 characters.',
  messageWrong: (max: number) => `Send the message as plain text of at most ${max} characters.`,
} as const
