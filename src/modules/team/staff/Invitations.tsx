import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import type { Role } from '../../accounts/abilities.ts'
import type { Team } from '../contract.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { TeamAction } from './use-team-action.ts'

type Props = { act: TeamAction; mayChange: boolean }

/** Who is asked to join, and asking somebody. */
export function Invitations({
  invitations,
  act,
  mayChange,
}: Props & { invitations: Team['invitations'] }) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="pb-1.5 text-lg">
        Invitations
      </h2>
      {invitations.length === 0 && <p className="text-slate">Nobody is invited at the moment.</p>}
      <ul className={invitations.length > 0 ? 'border-t border-edge' : ''}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className="border-b border-line py-3">
            <p className="text-base font-semibold wrap-anywhere">{invitation.email}</p>
            <p className="text-slate wrap-anywhere">
              As {invitation.roles.join(', ')}, by {invitation.invitedBy},{' '}
              {formatTime(invitation.sentAt)}.{' '}
              {invitation.expired ? (
                <span className="text-kumkum">The link has run out.</span>
              ) : (
                <>The link is good until {formatTime(invitation.expiresAt)}.</>
              )}
            </p>
            {mayChange && (
              <div className="-ml-2.5 flex flex-wrap gap-x-1">
                <Button
                  kind="quiet"
                  className="px-2.5!"
                  aria-label={`Send again: ${invitation.email}`}
                  onClick={() => void act(resendCall, { params: { id: invitation.id } })}
                >
                  Send again
                </Button>
                <Button
                  kind="quiet"
                  className="px-2.5!"
                  aria-label={`Withdraw: ${invitation.email}`}
                  onClick={() => void act(withdraw, { params: { id: invitation.id } })}
                >
                  Withdraw
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <InviteForm act={act} />}
    </section>
  )
}

const resendCall = 'POST /api/admin/invitations/{id}' as const
const withdraw = 'DELETE /api/admin/invitations/{id}' as const

function InviteForm({ act }: { act: TeamAction }) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const [missing, setMissing] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!email.trim()) return setMissing('Enter the e-mail address of whom you invite.')
    setMissing(undefined)
    const isSent = await act('POST /api/admin/invitations', { body: { email, roles } })
    if (!isSent) return
    setEmail('')
    setRoles([])
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={submit}
      className="mt-4 grid max-w-2xl gap-4 rounded-card bg-sand/60 p-5"
    >
      <h3 className="text-base">Invite somebody</h3>
      <TextField
        id="invite-email"
        type="email"
        label="E-mail address"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={missing}
        hint="They get a link that is good for 7 days, for this address alone."
      />
      <RoleChoice legend="To join as" selected={roles} onChange={setRoles} />
      <Button type="submit" kind="primary" className="justify-self-start">
        Send invitation
      </Button>
    </form>
  )
}
