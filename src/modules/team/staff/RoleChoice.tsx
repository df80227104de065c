import { teamInvitation } from '#texts/team-invitation.ts'
import { useFieldError } from '../../../ui/form-context.ts'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { type Role, roles } from '../../accounts/abilities.ts'

/** The purpose of each role in a line. */
const purposes: Record<Role, string> = {
  owner: 'Everything, including the team and refunds.',
  admin: 'Nearly everything; not changing the team, GST or discount limits, nor approving refunds.',
  counsellor: 'Enquiries, students, enrolments and seats.',
  trainer: 'Attendance, work and names of their own students.',
  accountant: 'Fees, refunds and the books, without phone numbers.',
  content: 'Courses, instructors and texts of the website.',
}

export const readRoles = (form: FormValues): Role[] => {
  const selected = form.all('roles')
  return roles.filter((role) => selected.includes(role))
}

/** Any number of roles, in the field `roles`. */
export function RoleChoice({
  legend,
  current = [],
}: {
  legend: string
  current?: readonly Role[]
}) {
  const error = useFieldError('roles', undefined)
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2" aria-describedby={error && 'roles-error'}>
      <legend className="pb-1 font-semibold">{legend}</legend>
      {roles.map((role) => (
        <label key={role} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name="roles"
            value={role}
            defaultChecked={current.includes(role)}
            className="mt-0.5 size-5 shrink-0 accent-indigo"
          />
          <span>
            <span className="block font-semibold first-letter:uppercase">
              {teamInvitation.roles[role]}
            </span>
            <span className="block text-slate">{purposes[role]}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id="roles-error" className="text-sm font-medium text-kumkum sm:col-span-2">
          {error}
        </p>
      )}
    </fieldset>
  )
}
