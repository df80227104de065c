import { to } from './site-map.ts'

/** The id of a start on its course page. */
export function startAnchor(batch: number): string {
  return `start-${batch}`
}

/** A start on its course page; a full one opens with the form of its waitlist. */
export function toWaitlist(course: string, batch: number): string {
  return `${to.course(course)}#${startAnchor(batch)}`
}
