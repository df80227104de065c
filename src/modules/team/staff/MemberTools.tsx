import { type ComponentProps, useState } from 'react'
import type { Call } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import type { Member } from '../contract.ts'
import { RoleChoice, readRoles } from './RoleChoice.tsx'

type Props = { member: Member; onChange: () => void }

/** What an owner can do with a member of staff. */
export function MemberTools({ member, onChange }: Props) {
  const [openForm, setOpenForm] = useState<'Roles' | 'Courses'>()
  const { session } = useSession()
  const isSelf = session.status === 'signed-in' && session.user.email === member.email
  const teaches = member.roles.some(({ role }) => role === 'trainer')
  const { name, disabled } = member
  const params = { id: member.id }
  const tool = { member, onDone: onChange, onRefused: onChange }
  const form = {
    member,
    onCancel: () => setOpenForm(undefined),
    onDone: () => {
      setOpenForm(undefined)
      onChange()
    },
  }
  return (
    <>
      <div className="-ml-2.5 flex flex-wrap gap-x-1">
        {(teaches ? (['Roles', 'Courses'] as const) : (['Roles'] as const)).map((label) => (
          <Button
            key={label}
            kind="quiet"
            aria-label={`${label}: ${name}`}
            aria-expanded={openForm === label}
            onClick={() => setOpenForm(openForm === label ? undefined : label)}
            className="px-2.5!"
          >
            {label}
          </Button>
        ))}
        {member.sessions > 0 && (
          <Tool
            {...tool}
            label="End sessions"
            call="DELETE /api/admin/team/{id}/sessions"
            request={{ params }}
            confirm={{
              title: `End all sessions of ${name}?`,
              text: 'They are signed out everywhere, and can sign in again.',
              action: 'End sessions',
            }}
          />
        )}
        {!isSelf && member.secondSteps > 0 && (
          <Tool
            {...tool}
            label="Reset two-step verification"
            call="DELETE /api/admin/team/{id}/second-steps"
            request={{ params }}
            confirm={{
              title: `Reset two-step verification of ${name}?`,
              text: 'For somebody who lost their device. All their passkeys, their authenticator app and recovery codes stop working, they are signed out everywhere, and sign in with the password alone until they set up a new one. Ask them by phone first: somebody else may be reading their mail.',
              action: 'Reset',
            }}
          />
        )}
        {!isSelf && (
          <Tool
            {...tool}
            label={disabled ? 'Reactivate' : 'Deactivate'}
            call="PATCH /api/admin/team/{id}"
            request={{ params, body: { disabled: !disabled } }}
            confirm={
              disabled
                ? undefined
                : {
                    title: `Deactivate ${name}?`,
                    text: 'They are signed out everywhere at once and cannot sign in until an owner reactivates them. What they did stays.',
                    action: 'Deactivate',
                  }
            }
          />
        )}
      </div>
      {openForm === 'Roles' && <RolesForm {...form} />}
      {openForm === 'Courses' && <CoursesForm {...form} />}
    </>
  )
}

function Tool<C extends Call>({
  label,
  member,
  ...props
}: ComponentProps<typeof ActionButton<C>> & { label: string; member: Member }) {
  return (
    <ActionButton
      kind="quiet"
      aria-label={`${label}: ${member.name}`}
      className="px-2.5!"
      {...props}
    >
      {label}
    </ActionButton>
  )
}

type FormProps = { member: Member; onDone: () => void; onCancel: () => void }

const box = 'mt-2 max-w-2xl rounded-card bg-sand/60 p-5'

/** The courses a trainer teaches: they see the students in them. */
function CoursesForm({ member, ...rest }: FormProps) {
  // A course no longer offered can still be removed.
  const courses = [...new Set([...useCourseOptions(), ...member.courses])]
  return (
    <ActionForm
      {...rest}
      call="PUT /api/admin/team/{id}/courses"
      request={(form) => ({ params: { id: member.id }, body: { courses: form.all('courses') } })}
      submit="Save courses"
      className={box}
    >
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="pb-1 font-semibold">Courses that {member.name} teaches</legend>
        {courses.map((course) => (
          <label key={course} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="courses"
              value={course}
              defaultChecked={member.courses.includes(course)}
              className="size-5 shrink-0 accent-indigo"
            />
            {course}
          </label>
        ))}
      </fieldset>
    </ActionForm>
  )
}

/** The roles of a user; the roles shown on opening are sent along. */
function RolesForm({ member, ...rest }: FormProps) {
  const [expected] = useState(() => member.roles.map(({ role }) => role))
  return (
    <ActionForm
      {...rest}
      call="PUT /api/admin/team/{id}/roles"
      request={(form) => ({
        params: { id: member.id },
        body: { roles: readRoles(form), expected },
      })}
      confirm={(form) =>
        readRoles(form).length === 0 && {
          title: `Remove ${member.name} from the team?`,
          text: 'Without a role they are signed out and cannot enter the back office any more. Their account stays, as a student’s.',
          action: 'Remove from team',
        }
      }
      submit="Save roles"
      className={box}
    >
      <RoleChoice legend={`Roles of ${member.name}`} current={expected} />
    </ActionForm>
  )
}
