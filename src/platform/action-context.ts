/** Who acts; `system` acts at start, from the command line and in jobs. */
export type Actor = { id: string; name: string } | 'system'

/** Actor and time of a change, passed from the route to the audit log. */
export type ActionContext = { actor: Actor; now: Date }

/** The same for a person: changes by staff carry their name. */
export type PersonContext = { actor: { id: string; name: string }; now: Date }

/** The name under which lists and timelines show an actor. */
export function signatureOf(actor: Actor): string {
  return actor === 'system' ? 'System' : actor.name
}

/** Who saved a record and when. */
export const savedStamp = ({ actor, now }: ActionContext) => ({
  savedBy: signatureOf(actor),
  updatedAt: now,
})
