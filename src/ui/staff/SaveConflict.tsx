import { Button } from '../Button.tsx'
import { formatTime } from '../format/times.ts'
import { Conflict } from './Conflict.tsx'
import type { FormConflict } from './use-versioned-form.ts'

/** Of a form that has versions: its conflict, and the ways out of it. */
export type ConflictingForm = {
  base: { version: number } | undefined
  conflict: FormConflict | undefined
  take: (field: string) => void
  goOn: () => void
  revert: () => void
}

/** Where somebody else has saved meanwhile: above a form that is held until the person has decided. */
export function SaveConflict({
  what,
  form: { base, conflict, take, goOn, revert },
}: {
  /** What was saved: “this course”. */
  what: string
  form: ConflictingForm
}) {
  if (!conflict) return null
  const { by: contextAuthor, at, changes, refused: isRefused } = conflict
  const actingAuthor = contextAuthor ?? 'Somebody'
  const clashes = changes.filter(({ mine }) => mine !== undefined)
  const decide =
    clashes.length > 0 ? ' Copy what you want to keep of theirs into your text, then decide.' : ''
  const mergedNote =
    clashes.length < changes.length ? ' Fields that only they changed are already in the form.' : ''
  return (
    <Conflict
      key={base?.version}
      title={`${actingAuthor} saved ${what} while you were writing`}
      note={`${at ? `On ${formatTime(at)}. ` : ''}Nothing was overwritten: your text is still in the form.${decide}${mergedNote}`}
      author={actingAuthor}
      changes={changes}
      takesFocus={isRefused}
      onTake={take}
    >
      <Button kind="solid" onClick={goOn}>
        Keep my version
      </Button>
      <Button onClick={revert}>Discard mine, use theirs</Button>
    </Conflict>
  )
}
