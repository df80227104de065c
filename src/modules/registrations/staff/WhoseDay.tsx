import type { DayList } from '../contract.ts'

const choices = {
  all: { everybody: 'Everybody’s', mine: 'Mine' },
  own: { everybody: 'Mine and unassigned', mine: 'Mine' },
} as const

/** Everybody's calls, or one's own; for who sees only theirs, with what is unassigned or without. */
export function WhoseDay({
  ownership,
  visibilityScope,
  onChoose,
}: {
  ownership: DayList['ownership']
  visibilityScope: DayList['visibility']
  onChoose: (dayOwner: DayList['ownership']) => void
}) {
  return (
    <fieldset className="mt-3 flex flex-wrap gap-x-5">
      <legend className="sr-only">Whose calls</legend>
      {(Object.keys(choices[visibilityScope]) as DayList['ownership'][]).map((choice) => (
        <label key={choice} className="inline-flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="ownership"
            checked={ownership === choice}
            onChange={() => onChoose(choice)}
            className="size-5 accent-indigo"
          />
          {choices[visibilityScope][choice]}
        </label>
      ))}
    </fieldset>
  )
}
