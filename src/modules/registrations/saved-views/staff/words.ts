import type { Words } from '../../../../ui/api/reasons.ts'
import type { MissingFilter, ViewReason } from '../rules.ts'

/** What is wrong with a view, or with what was sent of one. */
export const viewWords: Words<ViewReason> = {
  'no-list': 'Say which list it is a view of.',
  'no-view': 'This view is not there any more, or not yours to change.',
  'view-name-missing': 'Enter a name.',
  'view-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'view-name-not-plain': 'Write the name as plain text.',
  'view-name-taken': ({ name }) =>
    `You have a view called “${name}” already. Choose another name, or open that one and change it.`,
  'too-many-views': ({ max }) =>
    `You have ${max} views of this list, and more nobody finds. Delete one first.`,
  'query-wrong': 'This is not what the list can be narrowed to.',
  'no-version': 'Say which version you looked at.',
  'no-choice': 'Say whether everybody sees it.',
}

/** What a view asks for and is not there any more; the list is shown all the same. */
export const goneWords: Record<MissingFilter['what'], (name: string) => string> = {
  course: (name) =>
    `The course “${name}” is not offered any more: you see who asked for it before.`,
  tag: (name) => `Nothing has the tag “${name}” any more.`,
  source: (name) => `The source “${name}” is retired: you see what came from it before.`,
  counsellor: () => 'The counsellor of this view works no registrations any more.',
  filter: () => 'A filter of this view does not exist any more and is left out.',
}
