/** The class that a student comes to next: after the payment, and on the profile. */
export const nextClass = {
  first: 'Your first class',
  next: 'Your next class',
  where: 'Where',
  online: 'Online. We mail you the link before the class.',
  join: 'Join the class online',
  directions: 'Directions',
  trainer: 'Trainer',
  hours: 'Classes',
  bring: 'What to bring',
  toBring: {
    classroom: 'Your laptop with its charger, and a photo ID on the first day.',
    online: 'A laptop and headphones, and a photo ID on the first day.',
  },
  work: 'Assignment',
  due: (title: string, day: string) => `Due ${day}: ${title}`,
  instalment: 'Next instalment',
  calendar: 'Add to your calendar',
  calendarOf: (course: string) => `Add to your calendar: the classes of ${course}`,
} as const
