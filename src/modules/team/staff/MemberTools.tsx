import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import type { Member } from '../contract.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { TeamAction } from './use-team-action.ts'

type MemberAction = 'roles' | 'courses' | 'keep-out' | 'sign-out' | 'second-steps'

/** What an owner does with somebody on the team. */
export function MemberTools({ member, act }: { member: Member; act: TeamAction }) {
  const [memberAction, setMemberAction] = useState<MemberAction>()
  const { session } = useSession()
  const isSelf = session.status === 'signed-in' && session.user.email === member.email
  const teaches = member.roles.some(({ role }) => role === 'trainer')
  const params = { id: member.id }
  const close = () => setMemberAction(undefined)
  const toggle = (what: MemberAction) => setMemberAction(memberAction === what ? undefined : what)
  return (
    <>
      <div className="-ml-2.5 flex flex-wrap gap-x-1">
        <Tool
          name="Roles"
          member={member}
          isOpen={memberAction === 'roles'}
          onClick={() => toggle('roles')}
        />
        {teaches && (
          <Tool
            name="Courses"
            member={member}
            isOpen={memberAction === 'courses'}
            onClick={() => toggle('courses')}
          />
        )}
        {member.sessions > 0 && (
          <Tool name="Sign out" member={member} onClick={() => setMemberAction('sign-out')} />
        )}
        {!isSelf && member.secondSteps > 0 && (
          <Tool
            name="Reset second steps"
            member={member}
            onClick={() => setMemberAction('second-steps')}
          />
        )}
        {!isSelf && !member.disabled && (
          <Tool name="Keep out" member={member} onClick={() => setMemberAction('keep-out')} />
        )}
        {!isSelf && member.disabled && (
          <Tool
            name="Let in again"
            member={member}
            onClick={() =>
              void act('PATCH /api/admin/team/{id}', { params, body: { disabled: false } })
            }
          />
        )}
      </div>
      {memberAction === 'roles' && <MemberRolesForm member={member} act={act} onDone={close} />}
      {memberAction === 'courses' && <CoursesForm member={member} act={act} onDone={close} />}
      {memberAction === 'keep-out' && (
        <ConfirmDialog
          title={`Keep ${member.name} out?`}
          action="Keep out"
          dangerous
          onClose={close}
          onConfirm={() =>
            void act('PATCH /api/admin/team/{id}', { params, body: { disabled: true } })
          }
        >
          They are signed out everywhere at once and cannot come in until an owner lets them. What
          they did stays.
        </ConfirmDialog>
      )}
      {memberAction === 'sign-out' && (
        <ConfirmDialog
          title={`Sign ${member.name} out everywhere?`}
          action="Sign out"
          onClose={close}
          onConfirm={() => void act('DELETE /api/admin/team/{id}/sessions', { params })}
        >
          They may sign in again with what they know.
        </ConfirmDialog>
      )}
      {memberAction === 'second-steps' && (
        <ConfirmDialog
          title={`Reset the second steps of ${member.name}?`}
          action="Reset second steps"
          dangerous
          onClose={close}
          onConfirm={() => void act('DELETE /api/admin/team/{id}/second-steps', { params })}
        >
          For somebody who lost their device. All their passkeys, authenticator app and recovery
          codes end, they are signed out everywhere, and sign in with the password alone until they
          set up a new one. Ask them by telephone first: a mail may come from whoever reads theirs.
        </ConfirmDialog>
      )}
    </>
  )
}

function Tool({
  name,
  member,
  isOpen,
  onClick,
}: {
  name: string
  member: Member
  isOpen?: boolean
  onClick: () => void
}) {
  return (
    <Button
      kind="quiet"
      aria-label={`${name}: ${member.name}`}
      aria-expanded={isOpen}
      onClick={onClick}
      className="px-2.5!"
    >
      {name}
    </Button>
  )
}

/** Which courses a trainer teaches: they read the names of whoever is in them. */
function CoursesForm({
  member,
  act,
  onDone,
}: {
  member: Member
  act: TeamAction
  onDone: () => void
}) {
  const [selected, setSelected] = useState(member.courses)
  // One that is not offered any more can still be taken away.
  const courses = [...new Set([...useCourseOptions(), ...member.courses])]
  return (
    <form
      method="dialog"
      onSubmit={async (event) => {
        event.preventDefault()
        const params = { id: member.id }
        await act('PUT /api/admin/team/{id}/courses', { params, body: { courses: selected } })
        onDone()
      }}
      className="mt-2 grid max-w-2xl gap-3 rounded-card bg-sand/60 p-5"
    >
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="pb-1 font-semibold">Courses that {member.name} teaches</legend>
        {courses.map((course) => (
          <label key={course} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={selected.includes(course)}
              onChange={({ target }) =>
                setSelected(
                  target.checked ? [...selected, course] : selected.filter((one) => one !== course),
                )
              }
              className="size-5 shrink-0 accent-indigo"
            />
            {course}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid">
          Save courses
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

/** What somebody is on the team. It names the roles that stood when it was opened. */
function MemberRolesForm({
  member,
  act,
  onDone,
}: {
  member: Member
  act: TeamAction
  onDone: () => void
}) {
  const [expectedRoles] = useState(() => member.roles.map(({ role }) => role))
  const [chosenValue, setChosenValue] = useState(expectedRoles)
  const [isLeaving, setIsLeaving] = useState(false)
  const isSame =
    chosenValue.length === expectedRoles.length &&
    chosenValue.every((role) => expectedRoles.includes(role))
  const save = async () => {
    const params = { id: member.id }
    await act('PUT /api/admin/team/{id}/roles', {
      params,
      body: { roles: chosenValue, expected: expectedRoles },
    })
    onDone()
  }
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosenValue.length === 0) setIsLeaving(true)
        else void save()
      }}
      className="mt-2 grid max-w-2xl gap-3 rounded-card bg-sand/60 p-5"
    >
      <RoleChoice
        legend={`Roles of ${member.name}`}
        selected={chosenValue}
        onChange={setChosenValue}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid" disabled={isSame}>
          Save roles
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={`Take ${member.name} off the team?`}
          action="Take off the team"
          dangerous
          onClose={() => setIsLeaving(false)}
          onConfirm={() => void save()}
        >
          Without a role they are signed out and cannot enter the back office any more. Their
          account stays, as a student’s.
        </ConfirmDialog>
      )}
    </form>
  )
}
