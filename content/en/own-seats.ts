/** The courses of a student on their profile, and the waitlist. */
export const ownSeats = {
  heading: 'Your courses',
  where: { online: 'Online', classroom: 'In our classrooms' },
  trainer: (name: string) => `with ${name}`,
  until: (day: string) => `until ${day}`,
  states: {
    taken: 'Your seat',
    held: 'Held for you',
    offered: 'Offered to you: the link is in your mail',
  },
  /** The Fast Track of the same course, by its present step. */
  fastTrack: (step: string) => `Fast Track: ${step}`,
  heldUntil: (time: string) => `until ${time}`,
  pay: 'Pay for your seat',
  payOf: (course: string) => `Pay for your seat: ${course}`,
  learn: 'Classes, work and materials',
  learnIn: (course: string) => `Classes, work and materials: ${course}`,
  calendar: 'Add to your calendar',
  calendarOf: (course: string) => `Add to your calendar: the classes of ${course}`,
  waitsHeading: 'Waitlist',
  anyStart: 'any start',
  ahead: (count: number) =>
    count === 0
      ? 'You are first in line.'
      : count === 1
        ? 'One person is ahead of you.'
        : `${count} people are ahead of you.`,
  leave: 'Leave the waitlist',
  leaveOf: (course: string) => `Leave the waitlist of ${course}`,
  leaving: 'One moment...',
  join: {
    open: 'Join the waitlist',
    explained:
      'Every seat is taken. We write to you as soon as one is free, in the order of the waitlist.',
    phone: 'Your phone number',
    phoneMissing: 'Please enter your phone number.',
    failed: 'You are not on the waitlist yet',
    hint: 'So that we can call you, too.',
    send: 'Wait for a seat',
    sending: 'One moment...',
    signIn: 'Log in to join the waitlist',
    profile: 'See where you are in line',
  },
} as const
