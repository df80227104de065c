import { institute } from '../institute.ts'

/** In place of the courses when none is published. */
export const noCourses = {
  text: 'No course is open for enrolment at the moment. Call us or write to us to know when the next batch starts.',
  action: 'Contact us',
} as const

/** The title of a page as the browser shows it, for example of a course: its title plus the brand. */
export function branded(title: string): string {
  return `${title} | ${institute.name}`
}
