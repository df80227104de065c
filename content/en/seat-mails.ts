import { institute } from '../institute.ts'

const dear = (name: string) => `Dear ${name},`
const call = `You can also call us at ${institute.phone.display}.`

/** What mails say about seats in a batch. */
export const seatMails = {
  facts: {
    course: 'Course',
    starts: 'Starts',
    hours: 'Classes',
    where: 'Where',
    online: 'Online',
    fee: 'Fee',
  },
  offer: {
    subject: (course: string) => `A seat is free for you: ${course}`,
    before: (name: string, until: string) => [
      dear(name),
      `You are next on our waitlist, and a seat is free. We hold it for you until ${until}.`,
    ],
    link: 'Accept or decline this seat',
    payBefore:
      'To take the seat, pay its fee by then. Log in with this e-mail address, or create an account with it.',
    pay: (fee: string) => `Pay ${fee} for this seat`,
    after: [
      'Opening the page changes nothing. If you cannot come, please decline: the seat then goes to the next in line at once.',
      call,
    ],
  },
  seated: {
    subject: (course: string) => `Your seat: ${course}`,
    before: (name: string) => [dear(name), 'You have a seat in this batch.'],
    link: 'Your profile',
    calendar: 'The classes for your calendar',
    after: [call],
  },
  moved: {
    subject: (course: string) => `Your new batch: ${course}`,
    before: (name: string) => [dear(name), 'Your seat is in this batch now.'],
    link: 'Your profile',
    calendar: 'The classes for your calendar',
    after: ['Didn’t expect this? Please call us.', call],
  },
  cancelled: {
    subject: (course: string) => `Your batch is cancelled: ${course}`,
    before: (name: string, why: string) => [
      dear(name),
      'We are sorry: the batch in which you had a seat is cancelled.',
      `The reason: ${why}`,
    ],
    link: 'Choose another batch',
    after: [
      'You come before everybody on the waitlist. If no batch suits you, tell us, and we refund what you paid for this course.',
      call,
    ],
  },
} as const
