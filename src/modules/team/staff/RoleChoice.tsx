import { type Role, roles } from '../../accounts/abilities.ts'

/** What each role is for, in a line. */
const purposes: Record<Role, string> = {
  owner: 'Everything, the team too.',
  admin: 'Everything but the team.',
  counsellor: 'Registrations and the students behind them.',
  trainer: 'The names in the courses they teach.',
  accountant: 'Fees: names and sums.',
  content: 'Courses.',
}

/** Any number of roles. */
export function RoleChoice({
  legend,
  selected,
  onChange,
}: {
  legend: string
  selected: readonly Role[]
  onChange: (chosenValue: Role[]) => void
}) {
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="pb-1 font-semibold">{legend}</legend>
      {roles.map((role) => (
        <label key={role} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            checked={selected.includes(role)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...selected, role] : selected.filter((one) => one !== role),
              )
            }
            className="mt-0.5 size-5 shrink-0 accent-indigo"
          />
          <span>
            <span className="font-semibold capitalize">{role}</span>
            <span className="block text-slate">{purposes[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
