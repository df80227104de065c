import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import type { Member } from '../contract.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { TeamAction } from './use-team-action.ts'

/** What somebody is on the team. It names the roles that stood when it was opened. */
export function MemberRolesForm({
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
