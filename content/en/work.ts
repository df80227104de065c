/** What the server answers to students about their work, and the mails of feedback. */
export const work = {
  busy: 'Many programs are being checked right now. Please try again in a moment.',
  feedback: (text: string) => `Feedback: ${text}`,
  answers: {
    handedIn: 'Submitted. Your trainer will look at it.',
    passed: 'All test cases passed. The exercise is done.',
    rowsFailed:
      'Submitted, but some test cases did not pass. You can change it and submit it again.',
    'no-course': 'You have no seat in this batch.',
    'no-assignment': 'This work is no longer in your batch.',
    'no-file': 'There is no such file.',
    'accepted-already': 'This is already accepted.',
    'work-closed': 'The last day to submit this is over. Please ask your trainer.',
    'too-many': 'You have submitted this 20 times. Please talk to your trainer.',
    'wrong-way': 'Submit a program for a code exercise, and a link or a file for other work.',
    'assignment-changed':
      'Your trainer changed this exercise a moment ago. Please look at it and submit again.',
    'file-unknown':
      'Please send a picture, a PDF, a ZIP or Office file, or a text file, of at most 5 MB.',
    'picture-refused': ({ message }: { message: string }) => message,
    'link-wrong': 'Please enter a link that begins with https://',
    'code-missing': ({ max }: { max: number }) =>
      `Please write a program of at most ${max} characters.`,
    'note-too-long': ({ max }: { max: number }) => `The note has at most ${max} characters.`,
  },
  mails: {
    accepted: {
      subject: (title: string) => `Accepted: ${title}`,
      before: (name: string, title: string, course: string) => [
        `Hello ${name},`,
        `Your work “${title}” in ${course} is accepted.`,
      ],
      link: 'Open your course',
    },
    again: {
      subject: (title: string) => `Please submit again: ${title}`,
      before: (name: string, title: string, course: string) => [
        `Hello ${name},`,
        `Your trainer has looked at “${title}” in ${course}. Please change it and submit it again.`,
      ],
      link: 'See what to change',
    },
  },
} as const
