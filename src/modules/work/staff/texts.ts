import type { AssignmentKind, WorkVerdict } from '../rules.ts'

export const assignmentKindNames: Record<AssignmentKind, string> = {
  project: 'Project',
  exercise: 'Exercise',
  code: 'Code exercise',
}

export const verdictNames: Record<WorkVerdict, string> = {
  accepted: 'Accepted',
  again: 'Changes requested',
}

export const workTexts = {
  'no-batch': 'There is no such batch.',
  'no-assignment': 'There is no such assignment.',
  'no-submission': 'There is no such submission.',
  'no-material': 'There is no such material. Somebody may have removed it.',
  'no-file': 'There is no such file.',
  'no-session': 'This class does not belong to the batch.',
  'too-many': 'A batch has at most 60 assignments and 300 materials.',
  'title-taken': 'This batch already has an assignment with this title.',
  'handed-in-already': 'Students have submitted work for it, so it cannot be removed.',
  'handed-in-meanwhile': 'The student submitted another version meanwhile. It is shown now.',
  'judged-meanwhile': 'Somebody gave feedback meanwhile. It is shown now.',
  'changed-since': ({ by }: { by: string }) =>
    `${by} changed this assignment meanwhile. Nothing was overwritten: open it again.`,
  'file-unknown': 'Send a picture, a PDF, a ZIP or Office file, or a text file, of at most 5 MB.',
  'picture-refused': ({ message }: { message: string }) => message,
  'title-missing': ({ max }: { max: number }) =>
    `Give a title, one line of at most ${max} characters.`,
  'brief-missing': ({ max }: { max: number }) =>
    `Write the instructions, in at most ${max} characters.`,
  'no-due-day': 'Choose the day on which it is due.',
  'late-days-wrong': ({ max }: { max: number }) => `Enter a whole number of days from 0 to ${max}.`,
  'no-rows': ({ max }: { max: number }) =>
    `A code exercise needs its language and 1 to ${max} test cases with the expected output.`,
  'row-too-long': ({ max }: { max: number }) =>
    `Input and output of a test case have at most ${max} characters.`,
  'no-link': 'A link begins with https://',
  'feedback-missing': 'Write what the student should change.',
  'feedback-too-long': ({ max }: { max: number }) => `Feedback has at most ${max} characters.`,
} as const
