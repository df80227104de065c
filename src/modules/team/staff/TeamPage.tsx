import { type SubmitEvent, useState } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { FormMessage } from '../../../ui/staff/Said.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { Role } from '../../accounts/abilities.ts'
import { SettingsTabs } from '../../accounts/staff/SettingsTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { Member, Team } from '../contract.ts'
import { MemberTools } from './MemberTools.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { type TeamAction, useTeamAction } from './use-team-action.ts'

/** Who works here, as what, and what that means. Owners change it; whoever else leads may look. */
export function TeamPage() {
  useHead({ title: branded('Team'), path: to.adminRecord('settings', roomParts.team) })
  const { state, refresh } = useStaffData('GET /api/admin/team', {})
  const { said: notice, status, act } = useTeamAction(refresh)
  const mayChange = useMay('team.change')
  const team = state.status === 'loaded' ? state.data : undefined
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <h1 tabIndex={-1} className="text-2xl">
        Team
      </h1>
      <SettingsTabs />
      <FormMessage message={notice} ref={status} />
      {!mayChange && (
        <p className="measure pt-1 text-slate">You may look at the team; an owner changes it.</p>
      )}
      {state.status === 'loading' && <Loading text="Loading the team..." />}
      {state.status === 'error' && (
        <NotLoaded what="team" reason={state.reason} onRetry={refresh} className="mt-5 min-h-64" />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="team" onRetry={refresh} />}
      {team && (
        <div className="grid max-w-5xl gap-10 pt-2">
          <Members members={team.members} act={act} mayChange={mayChange} />
          <Invitations invitations={team.invitations} act={act} mayChange={mayChange} />
          <CounsellorsSee current={team.counsellorVisibility} act={act} mayChange={mayChange} />
          <RoleMatrix />
        </div>
      )}
    </div>
  )
}

const choices = {
  all: 'Every registration and every student',
  own: 'Only registrations that are theirs or unassigned, and the students of these',
} as const

/** How far counsellors see. It counts from their next request on. */
function CounsellorsSee({
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

type Props = { act: TeamAction; mayChange: boolean }

/** Who is asked to join, and asking somebody. */
function Invitations({
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

/** Everybody on the team; what is done with somebody opens below their line. */
function Members({
  members,
  act,
  mayChange,
}: {
  members: readonly Member[]
  act: TeamAction
  mayChange: boolean
}) {
  return (
    <section aria-labelledby="members">
      <h2 id="members" className="pb-1.5 text-lg">
        People
      </h2>
      <ul className="border-t border-edge">
        {members.map((member) => (
          <li key={member.id} className="border-b border-line py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <div className="min-w-0">
                <p className="text-base font-semibold wrap-anywhere">
                  {member.name}
                  {member.disabled && <span className="text-kumkum"> (kept out)</span>}
                </p>
                <p className="text-slate wrap-anywhere">{member.email}</p>
              </div>
              <p className="text-[0.8125rem] text-slate">
                {presence(member)}. {secondSteps(member)}.
              </p>
            </div>
            <Roles member={member} />
            {mayChange && <MemberTools member={member} act={act} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Roles({ member }: { member: Member }) {
  return (
    <ul aria-label={`Roles of ${member.name}`} className="mt-2 grid gap-1">
      {member.roles.map(({ role, grantedBy, grantedAt }) => (
        <li key={role} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="rounded-full bg-sand px-2.5 py-0.5 text-[0.8125rem] font-semibold capitalize">
            {role}
          </span>
          <span className="text-[0.8125rem] text-slate wrap-anywhere">
            given by {grantedBy ?? 'the system'}, {formatTime(grantedAt)}
          </span>
        </li>
      ))}
      {member.courses.length > 0 && (
        <li className="text-[0.8125rem] text-slate wrap-anywhere">
          Teaches {member.courses.join(' · ')}
        </li>
      )}
    </ul>
  )
}

function presence({ lastSeenAt, sessions }: Member): string {
  if (!lastSeenAt) return 'Not signed in'
  const where = sessions === 1 ? 'in 1 browser' : `in ${sessions} browsers`
  return `Last seen ${formatTime(lastSeenAt)}, signed in ${where}`
}

function secondSteps({ secondSteps: count }: Member): string {
  if (count === 0) return 'No second step'
  return count === 1 ? '1 second step' : `${count} second steps`
}
