import { TextLink } from '../../../ui/staff/TextLink.tsx'
import type { Suggestion } from '../contract.ts'
import { compareAddress } from '../suggestions/rules.ts'
import { likenessText, nameWithId } from './texts.ts'

/** Possible duplicates of a student, each with a link to the comparison. */
export function PossibleDuplicates({
  studentId,
  suggestions,
}: {
  studentId: number
  suggestions: readonly Suggestion[]
}) {
  if (suggestions.length === 0) return null
  return (
    <ul aria-label="Possible duplicates" className="mb-3 grid gap-1">
      {suggestions.map((other) => (
        <li
          key={other.id}
          className="rounded-control border-l-4 border-marigold bg-sand/60 px-3 wrap-anywhere"
        >
          <TextLink to={compareAddress(studentId, other.id)} className="font-semibold">
            Possible duplicate of {nameWithId(other)}: {likenessText(other)}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

/** Students with a similar spelling, for names heard on the phone. */
export function Similar({ search }: { search: string }) {
  return <p className="pb-2 wrap-anywhere">No name is spelt “{search}”. These names are similar.</p>
}
