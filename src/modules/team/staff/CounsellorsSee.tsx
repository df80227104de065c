import type { Team } from '../contract.ts'
import type { TeamAction } from './use-team-action.ts'

const choices = {
  all: 'Every registration and every student',
  own: 'Only registrations that are theirs or unassigned, and the students of these',
} as const

/** How far counsellors see. It counts from their next request on. */
export function CounsellorsSee({
  current,
  act,
  mayChange,
}: {
  current: Team['counsellorVisibility']
  act: TeamAction
  mayChange: boolean
}) {
  const choose = (counsellorVisibility: Team['counsellorVisibility']) =>
    void act('PUT /api/admin/counsellor-visibility', { body: { counsellorVisibility } })
  return (
    <section aria-labelledby="counsellors-see">
      <fieldset disabled={!mayChange}>
        <legend id="counsellors-see" className="pb-1.5 font-display text-lg font-semibold">
          What counsellors see
        </legend>
        {(Object.keys(choices) as Team['counsellorVisibility'][]).map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="counsellors-see"
              checked={current === choice}
              onChange={() => choose(choice)}
              className="size-5 shrink-0 accent-indigo"
            />
            {choices[choice]}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
