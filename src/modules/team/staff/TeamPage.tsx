import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { FormMessage } from '../../../ui/staff/Said.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SettingsTabs } from '../../accounts/staff/SettingsTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { CounsellorsSee } from './CounsellorsSee.tsx'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { useTeamAction } from './use-team-action.ts'

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
