import { to } from '../../../ui/addresses/site-map.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { Link } from '../../../ui/Link.tsx'
import { Conflict } from '../../../ui/staff/Conflict.tsx'
import type { FormConflict } from '../../../ui/staff/use-versioned-form.ts'

/** Somebody else was faster. Nothing is held: a save puts what is typed in place of theirs. */
export function ConflictNotice({
  conflict: { by: contextAuthor, changes, refused: isRefused },
  onTake,
}: {
  conflict: FormConflict
  onTake: (field: string) => void
}) {
  const actingAuthor = contextAuthor ?? 'Somebody'
  const isMine = changes.some(({ mine }) => mine !== undefined)
  const ways = isMine ? 'Save again to put it in place of theirs.' : 'Save again to add it.'
  return (
    <Conflict
      title={`${actingAuthor} changed this student after you had opened it, so nothing of yours was saved.`}
      note={`What you have typed is still below. ${ways}`}
      author={actingAuthor}
      changes={changes}
      takesFocus={isRefused}
      onTake={onTake}
    />
  )
}

/** Who has the e-mail or the phone number that was typed. */
export function TakenNotice({ id, name }: { id: number; name: string }) {
  return (
    <Link
      to={to.adminRecord('students', id)}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 wrap-anywhere"
    >
      Open {formatStudentId(id)} {name}
    </Link>
  )
}
