/** What can be undone of a registration. */
export const undoable = ['contact', 'lost', 'plan', 'source', 'assign', 'tag'] as const
export type Undoable = (typeof undoable)[number]

/** After so many minutes a change is not undone any more, however long its notice was held. */
export const undoMinutes = 5

/** Why a change is not undone. */
export type UndoRefusal = { reason: 'nothing-to-undo' }
