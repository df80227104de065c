import type { MissingFilter } from '../rules.ts'

/** Texts for filters of a view that no longer exist; the list is shown anyway. */
export const goneWords: Record<MissingFilter['what'], (name: string) => string> = {
  course: (name) => `The course “${name}” is no longer offered: you see earlier enquiries for it.`,
  tag: (name) => `Nothing has the tag “${name}” any more.`,
  source: (name) => `The source “${name}” is retired: you see what came from it before.`,
  counsellor: () => 'The counsellor of this view no longer works on registrations.',
  filter: () => 'A filter of this view no longer exists and is ignored.',
}
