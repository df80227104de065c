/** Whoever acts; `system` acts at start, from the command line, and by what the rules of the house say. */
export type Actor = { id: string; name: string } | 'system'

/** Who does it and when: one value from the edge to the history. */
export type ActionContext = { actor: Actor; now: Date }

/** The same where it is somebody: what staff do by hand is signed with their name. */
export type PersonContext = { actor: { id: string; name: string }; now: Date }

/** How lists and timelines sign what was done. */
export function signatureOf(actor: Actor): string {
  return actor === 'system' ? 'System' : actor.name
}
