import { Button } from '../Button.tsx'
import { formatTime } from '../format/times.ts'
import { Conflict } from './Conflict.tsx'
import type { FormConflict } from './use-versioned-form.ts'

/** The same above a form that is held until the person has decided. */
export function SaveConflict({
  what,
  conflict: { by: contextAuthor, at, changes, refused: isRefused },
  onTake,
  onGoOn,
  onTakeTheirs,
}: {
  /** What was saved: “this course”. */
  what: string
  conflict: FormConflict
  onTake: (field: string) => void
  onGoOn: () => void
  onTakeTheirs: () => void
}) {
  const actingAuthor = contextAuthor ?? 'Somebody'
  const clashes = changes.filter(({ mine }) => mine !== undefined)
  const decide =
    clashes.length > 0 ? ' Copy what you want to keep of theirs into your text, then decide.' : ''
  const mergedNote =
    clashes.length < changes.length ? ' Fields that only they changed are already in the form.' : ''
  return (
    <Conflict
      title={`${actingAuthor} saved ${what} while you were writing`}
      note={`${at ? `On ${formatTime(at)}. ` : ''}Nothing was overwritten: your text is still in the form.${decide}${mergedNote}`}
      author={actingAuthor}
      changes={changes}
      takesFocus={isRefused}
      onTake={onTake}
    >
      <Button kind="solid" onClick={onGoOn}>
        Keep my version
      </Button>
      <Button onClick={onTakeTheirs}>Discard mine, use theirs</Button>
    </Conflict>
  )
}
