import { formatTime } from '../../../ui/format/times.ts'
import type { Member } from '../contract.ts'
import { MemberTools } from './MemberTools.tsx'
import type { TeamAction } from './use-team-action.ts'

/** Everybody on the team; what is done with somebody opens below their line. */
export function Members({
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
