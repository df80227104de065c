import type { Words } from '../../../ui/api/reasons.ts'
import type { TeamFieldReason } from '../contract.ts'

const fieldWords: Words<TeamFieldReason> = { 'no-role': 'Choose at least one role.' }

/** Why a change of the team was refused, as its owners read it. */
export const teamWords = {
  ...fieldWords,
  unknown: 'There is nobody of this kind on the team any more.',
  'not-allowed': 'Your role on the team does not include this any more.',
  'changed-since':
    'Somebody changed these roles meanwhile, so yours were not saved. Look at them, then choose again.',
  already: 'It is so already.',
  own: 'Nobody does this to their own account. Ask another owner.',
  'no-factor': 'They have no second step any more.',
  'last-owner': 'This is the only owner who can come in. Make somebody else an owner first.',
  'unconfirmed-email':
    'This person has not confirmed their e-mail address. They press the link in our mail first, then give the role.',
  'on-team': 'This address belongs to somebody on the team already.',
  disabled: 'The account of this address is kept out. Let it in again first.',
  'invited-already': 'This address is invited already. Send that invitation again, or withdraw it.',
  'no-course': 'Choose among our courses.',
  'no-trainer': 'Only a trainer teaches courses. Give them that role first.',
} as const
