/** What the server says to a student who leaves a course. */
export const refundAnswers = {
  requested: 'We have received your request. You can see its status here.',
  withdrawn: 'Your request is cancelled. Nothing has changed.',
  states: {
    requested: 'requested',
    approved: 'approved',
    sent: 'on its way',
    failed: 'on its way',
    done: 'done',
    refused: 'closed, because we did not approve it',
    withdrawn: 'cancelled',
    ended: 'ended',
  },
  reasons: {
    'no-account': 'We did not find this course among yours. Please reload the page.',
    'no-refund-request': 'This request was not found. Please reload the page.',
    'already-requested':
      'You have already requested this. Please reload the page to see its status.',
    'key-taken': 'This form was sent before. Please reload the page.',
    'sum-changed': ({ rupees }: { rupees: string }) =>
      `The amount has just changed to ${rupees}. Your request was not sent. Please check it again.`,
    'nothing-back': 'There is nothing to refund.',
    'more-than-open': 'That is more than is open.',
    'not-possible': ({ state }: { state: string }) =>
      `Your request is already ${state}. Please reload the page.`,
    own: 'Somebody else has to decide.',
    'factor-missing': 'Somebody else has to decide.',
    'not-allowed': 'Somebody else has to decide.',
    'above-own-limit': 'Somebody else has to decide.',
    'not-enrolled': 'Somebody else has to decide.',
    payable: 'There is nothing to end.',
    'not-yours': 'This request was not found. Please reload the page.',
    'nothing-by-hand': 'There is nothing to pay by hand.',
    'reference-missing': 'The number of the payment is missing.',
    'cheque-out': 'Your cheque has not cleared yet. We can refund it once it has.',
    'reference-taken': 'This number is already in the ledger.',
  },
} as const
