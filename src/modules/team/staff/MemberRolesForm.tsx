import { useState } from 'react'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import type { Member } from '../contract.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { Act } from './use-team-action.ts'

/** What somebody is on the team. It names the roles that stood when it was opened. */
export function MemberRolesForm({
  member,
  act,
  onDone,
}: {
  member: Member
  act: Act
  onDone: () => void
}) {
  const [seen] = useState(() => member.roles.map(({ role }) => role))
  const [chosen, setChosen] = useState(seen)
  const [leaving, setLeaving] = useState(false)
  const isSame = chosen.length === seen.length && chosen.every((role) => seen.includes(role))
  const save = async () => {
    const params = { id: member.id }
    await act(`put ${staffEndpoints.memberRoles}`, { params, body: { roles: chosen, seen } })
    onDone()
  }
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === 0) setLeaving(true)
        else void save()
      }}
      className="mt-2 grid max-w-2xl gap-3 rounded-card bg-sand/60 p-5"
    >
      <RoleChoice legend={`Roles of ${member.name}`} chosen={chosen} onChange={setChosen} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid" disabled={isSame}>
          Save roles
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={`Take ${member.name} off the team?`}
          action="Take off the team"
          dangerous
          onClose={() => setLeaving(false)}
          onConfirm={() => void save()}
        >
          Without a role they are signed out and cannot enter the back office any more. Their
          account stays, as a student’s.
        </ConfirmDialog>
      )}
    </form>
  )
}
