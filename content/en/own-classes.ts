/** What a student sees of their attendance. */
export const ownClasses = {
  heading: 'Your attendance',
  /** “Attended 9 of 10 classes” */
  summary: (attended: number, count: number) =>
    `Attended ${attended} of ${count} ${count === 1 ? 'class' : 'classes'}`,
  marks: { present: 'Present', late: 'Late', absent: 'Absent', excused: 'Excused' },
  wrong: 'Is your attendance wrong? Tell your trainer or call us.',
  code: {
    heading: 'Your class shows a code',
    label: 'Code of six digits',
    hint: 'It is shown on the screen in the classroom and changes every minute.',
    missing: 'Please enter the six digits.',
    send: 'I am here',
    failed: 'You are not marked yet',
  },
} as const

/** What the server answers to a code. */
export const ownClassAnswers = {
  marked: (course: string, mark: string) =>
    `${course}: you are marked ${mark}. Your trainer confirms it.`,
  marks: { present: 'present', late: 'late', absent: 'absent', excused: 'excused' },
  wrongCode: 'This is not the code that is shown now. Look at the screen and try again.',
  noCodeShown: 'None of your classes shows a code now. Tell your trainer.',
  notSixDigits: 'The code has six digits.',
} as const
