import type { Database } from '../../../platform/database/connect.ts'
import { listInvitations, readTeam } from '../../accounts/roles/store.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import type { Team } from '../contract.ts'

/** The team as its room shows it, field by field. */
export async function presentTeam(db: Database, now: Date): Promise<Team> {
  const [members, invitations, { counsellorsSee }] = await Promise.all([
    readTeam(db, now),
    listInvitations(db),
    readSettings(db),
  ])
  return {
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      disabled: member.disabledAt !== null,
      roles: member.roles.map(({ role, givenBy, givenAt }) => ({
        role,
        givenBy,
        givenAt: givenAt.toISOString(),
      })),
      courses: member.courses,
      sessions: member.sessions,
      secondSteps: member.secondSteps,
      seenAt: member.seenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      roles: invitation.roles,
      invitedBy: invitation.invitedByName,
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      expired: invitation.expiresAt <= now,
    })),
    counsellorsSee,
  }
}
