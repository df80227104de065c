import { institute } from '../institute.ts'

const another = 'Please choose another, for example four random words.'

/** Why a password is too easy to guess. */
export const guessablePasswords = {
  blank: 'A password of spaces only is among the first that anybody tries. Please choose another.',
  own: `This password is made of your own name, e-mail or number, which is what people try first. ${another}`,
  institute: `A password made of ${institute.name} or ${institute.city} and a number is the first one anybody tries. ${another}`,
  common: `This password is one of the most common ones, so it is tried first. ${another}`,
  repeat: `The same characters again and again are guessed in a few tries. ${another}`,
  keyboard: `Keys that lie side by side are among the first that anybody tries. ${another}`,
  row: `A row such as 1234 or abcd, or a date, is among the first that anybody tries. ${another}`,
  disguise: `This is a common word or name with small changes, so it is easy to guess. ${another}`,
} as const
