/** How long texts may be, how many records there may be, and which numbers are possible. */
export const mostOf = {
  name: 100,
  line: 120,
  text: 1_000,
  links: 3,
  courses: 20,
  skills: 12,
  address: 300,
  lakh: 500,
  months: 60,
  instructors: 60,
  gallery: 40,
  stories: 500,
} as const

/** The point that stays in sight where nobody chose another one. */
export const middle = '50% 50%'
