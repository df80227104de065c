import { institute } from '../institute.ts'

/** How a student leaves a course, and where their money stands. */
export const ownRefunds = {
  open: 'Leave this course',
  openTrial: 'Have your money back',
  openTooMuch: 'Have back what is too much',
  of: (course: string) => ` (${course})`,
  heading: (course: string) => `Leave ${course}?`,
  headingBack: (course: string) => `Your money for ${course}`,
  trialHeading: (course: string) => `${course}, Fast Track`,
  calculation: 'What comes back',
  how: (day: string) =>
    `It goes back the way you paid, by ${day}. There is no fee for leaving, and you need no reason.`,
  nothing: 'Nothing comes back. There is no fee for leaving, and you need no reason.',
  seat: 'Once it is approved, your seat goes to somebody else. Until then you can take the request back.',
  refundRequest: 'Ask to leave',
  askBack: 'Ask for it',
  asking: 'Asking...',
  cancel: 'Stay',
  cancelBack: 'Not now',
  failed: 'This did not work',
  withdraw: 'Take the request back',
  withdrawing: 'One moment...',
  states: {
    requested: {
      title: 'We have your request',
      text: (sum: string, day: string) =>
        `${sum} comes back to you by ${day}, once it is approved.`,
    },
    approved: {
      title: 'Approved',
      text: (sum: string, day: string) => `${sum} comes back to you by ${day}.`,
    },
    sent: {
      title: 'Your money is on its way',
      text: (sum: string) =>
        `${sum} goes back the way it came. Banks take five to seven working days.`,
    },
    failed: {
      title: 'Your money is on its way',
      text: (sum: string, day: string) =>
        `The bank did not take ${sum} back the way it came. We pay it another way by ${day}, and call you if we need something for it.`,
    },
    done: {
      title: 'Your money is back',
      text: (sum: string) => `${sum} has been sent back to you.`,
    },
    refused: {
      title: 'Not approved',
      text: (sum: string) => `We did not approve giving ${sum} back.`,
    },
    ended: {
      title: 'Nothing goes back',
      text: (sum: string) => `The payment of which ${sum} was to go back is not there any more.`,
    },
    withdrawn: { title: 'Taken back', text: () => 'You took your request back.' },
  },
  leftForNothing: 'You have left. There was nothing to give back.',
  why: (reason: string) => `The reason: ${reason}`,
  disagree: `If you see it otherwise, call ${institute.phone.display} or write to ${institute.email}.`,
} as const
