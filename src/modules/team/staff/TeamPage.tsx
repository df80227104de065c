import { branded } from '#texts/meta.ts'
import { teamInvitation } from '#texts/team-invitation.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { useHead } from '../../../ui/head.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Badge } from '../../../ui/staff/Badge.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import type { Filtering } from '../../../ui/staff/FilterBar.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { roles } from '../../accounts/abilities.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { Member, Team } from '../contract.ts'
import { MemberTools } from './MemberTools.tsx'
import { RoleChoice, readRoles } from './RoleChoice.tsx'

/** The team, their roles and what these mean. Owners change them; other leads only read. */
export function TeamPage() {
  useHead({ title: branded('Team'), path: to.adminRecord('settings', sectionParts.team) })
  const team = useStaffData('GET /api/admin/team', {})
  const list = useListQuery({ role: roles, access: accesses })
  const mayChange = useAbility('team.change')
  const props = { onChange: team.refresh, mayChange }
  // The list is short and always whole, so it is filtered here.
  const isMatch = (member: Member) =>
    `${member.name} ${member.email}`.toLowerCase().includes(list.search.toLowerCase()) &&
    (!list.query.role || member.roles.some(({ role }) => role === list.query.role)) &&
    (!list.query.access || member.disabled === (list.query.access === 'deactivated'))
  return (
    <SectionPage section="settings">
      {!mayChange && (
        <p className="measure pt-1 text-slate">You can view the team; an owner changes it.</p>
      )}
      <NoticeArea>
        <DataTable
          what={{ one: 'person', many: 'people' }}
          data={team}
          rowsOf={({ members }) => members.filter(isMatch)}
          rowOf={rowOf}
          columns={columns}
          detailOf={(member) => (
            <>
              <Roles member={member} />
              {mayChange && <MemberTools member={member} onChange={team.refresh} />}
            </>
          )}
          placeholders={4}
          narrowing={{ list, placeholder: 'Name or e-mail', filters }}
          below={({ invitations, counsellorVisibility }) => (
            <div className="grid max-w-5xl gap-10 pt-8">
              <Invitations {...props} invitations={invitations} />
              <CounsellorVisibility
                {...props}
                key={counsellorVisibility}
                current={counsellorVisibility}
              />
            </div>
          )}
        />
      </NoticeArea>
    </SectionPage>
  )
}

const choices = {
  all: 'Every registration and every student',
  own: 'Only registrations that are theirs or unassigned, and the students of these',
} as const

type Props = { onChange: () => void; mayChange: boolean }

/** Which registrations and students counsellors see, from their next request on. */
function CounsellorVisibility({
  current,
  onChange,
  mayChange,
}: Props & { current: Team['counsellorVisibility'] }) {
  const options = Object.keys(choices) as Team['counsellorVisibility'][]
  return (
    <ActionForm
      aria-labelledby="counsellors-see"
      call="PUT /api/admin/counsellor-visibility"
      request={(form) => ({
        body: { counsellorVisibility: form.text('visibility') as Team['counsellorVisibility'] },
      })}
      submit="Save"
      isOfferedAlways={false}
      onDone={onChange}
    >
      <fieldset disabled={!mayChange}>
        <legend id="counsellors-see" className="pb-1.5 font-display text-lg font-semibold">
          What counsellors see
        </legend>
        {options.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="visibility"
              value={choice}
              defaultChecked={current === choice}
              className="size-5 shrink-0 accent-indigo"
            />
            {choices[choice]}
          </label>
        ))}
      </fieldset>
    </ActionForm>
  )
}

/** Open invitations, and the form that sends one. */
function Invitations({
  invitations,
  onChange,
  mayChange,
}: Props & { invitations: Team['invitations'] }) {
  const tool = ({ id }: { id: number }) => ({
    kind: 'quiet' as const,
    className: 'px-2.5!',
    request: { params: { id } },
    onDone: onChange,
    onRefused: onChange,
  })
  return (
    <Section title="Invitations" headingClassName="pb-1.5 text-lg">
      {invitations.length === 0 && <p className="text-slate">No open invitations.</p>}
      <ul className={invitations.length > 0 ? 'border-t border-edge' : ''}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className="border-b border-line py-3">
            <p className="text-base font-semibold wrap-anywhere">{invitation.email}</p>
            <p className="text-slate wrap-anywhere">
              As {invitation.roles.map((role) => roleNames[role]).join(', ')}, by{' '}
              {invitation.invitedBy}, {formatTime(invitation.sentAt)}.{' '}
              {invitation.expired ? (
                <span className="text-kumkum">The link has expired.</span>
              ) : (
                <>The link is valid until {formatTime(invitation.expiresAt)}.</>
              )}
            </p>
            {mayChange && (
              <div className="-ml-2.5 flex flex-wrap gap-x-1">
                <ActionButton
                  {...tool(invitation)}
                  aria-label={`Send again: ${invitation.email}`}
                  call="POST /api/admin/invitations/{id}"
                >
                  Send again
                </ActionButton>
                <ActionButton
                  {...tool(invitation)}
                  aria-label={`Withdraw: ${invitation.email}`}
                  call="DELETE /api/admin/invitations/{id}"
                  confirm={{
                    title: `Withdraw the invitation of ${invitation.email}?`,
                    text: 'The link in the mail stops working at once. To let them in later, invite them again.',
                    action: 'Withdraw invitation',
                  }}
                >
                  Withdraw
                </ActionButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <InviteForm onSent={onChange} />}
    </Section>
  )
}

function InviteForm({ onSent }: { onSent: () => void }) {
  return (
    <ActionForm
      aria-labelledby="invite"
      call="POST /api/admin/invitations"
      request={(form) =>
        form.text('email')
          ? { body: { email: form.text('email'), roles: readRoles(form) } }
          : { errors: { email: 'Enter the e-mail address of the person you invite.' } }
      }
      kind="primary"
      submit="Send invitation"
      isEmptiedOnDone
      onDone={onSent}
      className="mt-4 max-w-2xl rounded-card bg-sand/60 p-5"
    >
      <h3 id="invite" className="text-base">
        Invite somebody
      </h3>
      <TextField
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="off"
        hint="They get a link that is valid for 7 days, for this address only."
      />
      <RoleChoice legend="To join as" />
    </ActionForm>
  )
}

const accesses = ['active', 'deactivated'] as const
const roleNames = teamInvitation.roles
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const filters: Filtering['filters'] = [
  { name: 'role', label: 'Role', options: roles.map((role) => [role, capital(roleNames[role])]) },
  { name: 'access', label: 'Access', options: accesses.map((one) => [one, capital(one)]) },
]

const rowOf = ({ id, name }: Member) => ({ id, name })

const columns: readonly DataColumn<Member>[] = [
  { title: 'Name', kind: 'name', width: 'w-[19%]' },
  { title: 'E-mail', kind: 'text', width: 'w-[27%]', value: ({ email }) => email },
  {
    title: 'Roles',
    kind: 'text',
    value: (member) => capital(member.roles.map(({ role }) => roleNames[role]).join(', ')),
  },
  {
    title: 'Two-step verification',
    kind: 'text',
    width: 'w-44',
    needs: 900,
    value: ({ secondSteps: count }) => (count === 0 ? 'Two-step off' : 'Two-step on'),
  },
  { title: 'Last seen', kind: 'moment', value: ({ lastSeenAt }) => lastSeenAt },
  {
    title: 'Access',
    kind: 'status',
    width: 'w-26',
    value: ({ disabled }) => disabled && <Badge look="over">Deactivated</Badge>,
  },
]

function Roles({ member }: { member: Member }) {
  return (
    <ul aria-label={`Roles of ${member.name}`} className="grid gap-1">
      <li className="text-[0.8125rem] text-slate">
        {presence(member)}. {secondSteps(member)}.
      </li>
      {member.roles.map(({ role, grantedBy, grantedAt }) => (
        <li key={role} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="rounded-full bg-sand px-2.5 py-0.5 text-[0.8125rem] font-semibold first-letter:uppercase">
            {roleNames[role]}
          </span>
          <span className="text-[0.8125rem] text-slate wrap-anywhere">
            granted by {grantedBy ?? 'the system'}, {formatTime(grantedAt)}
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
  if (count === 0) return 'No two-step verification'
  return count === 1
    ? 'Two-step verification is on'
    : `Two-step verification is on, in ${count} ways`
}
