import type { MissingFilter } from '../rules.ts'

/** Texts for filters of a view that no longer exist; the list is shown anyway. */
export const goneWords: Record<MissingFilter['what'], (name: string) => string> = {
  course: (name) =>
    `The course “${name}” is not offered any more: you see who asked for it before.`,
  tag: (name) => `Nothing has the tag “${name}” any more.`,
  source: (name) => `The source “${name}” is retired: you see what came from it before.`,
  counsellor: () => 'The counsellor of this view works no registrations any more.',
  filter: () => 'A filter of this view does not exist any more and is left out.',
}
