import type { Words } from '../../../ui/api/reasons.ts'
import type { TeamFieldReason } from '../contract.ts'

const fieldWords: Words<TeamFieldReason> = { 'no-role': 'Choose at least one role.' }

/** Texts of refused changes of the team. */
export const teamWords = {
  ...fieldWords,
  unknown: 'This person is no longer on the team.',
  'not-allowed': 'Your role no longer allows this.',
  'changed-since':
    'Somebody changed these roles meanwhile, so yours were not saved. Look at them, then choose again.',
  already: 'Already done: nothing was changed.',
  own: 'You cannot do this to your own account. Ask another owner.',
  'no-factor': 'They no longer have two-step verification.',
  'last-owner': 'This is the only owner who can sign in. Make somebody else an owner first.',
  'unconfirmed-email':
    'This person has not confirmed their e-mail address. They must open the link in our mail before you grant the role.',
  'on-team': 'A team member already has this address.',
  disabled: 'The account of this address is deactivated. Reactivate it first.',
  'invited-already': 'This address is already invited. Send that invitation again, or withdraw it.',
  'no-course': 'Choose among our courses.',
  'no-trainer': 'Only a trainer can have courses. Give them that role first.',
} as const
