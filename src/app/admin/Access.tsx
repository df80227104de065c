import type { ReactNode } from 'react'
import { AbilitiesContext } from '../../modules/accounts/use-may.ts'
import { Outbox } from '../../modules/registrations/staff/outbox/Outbox.tsx'
import { to } from '../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { accessCall, useStaffData } from '../../ui/staff/use-staff-data.ts'
import { RolesContext } from './use-rooms.ts'

/**
 * What the server says that this person may do, for everything inside. The token is not asked: it may be
 * older than a role, or edited.
 */
export function Access({ children }: { children: ReactNode }) {
  const { state, refresh } = useStaffData(accessCall, {})
  if (state.status === 'loaded')
    return (
      <RolesContext value={state.data.roles}>
        <AbilitiesContext value={state.data.abilities}>
          <Outbox key={state.data.id} account={state.data.id}>
            {children}
          </Outbox>
        </AbilitiesContext>
      </RolesContext>
    )
  return (
    <main id="main" className="wrap grid min-h-dvh place-items-center">
      {state.status === 'loading' && <Loading text="Opening the back office..." />}
      {state.status === 'error' && state.reason === 'forbidden' && <NotOnTeam />}
      {state.status === 'error' && state.reason !== 'forbidden' && (
        <Failure message="The back office could not be reached. Check your connection, then try again.">
          <Button onClick={refresh}>Try again</Button>
        </Failure>
      )}
    </main>
  )
}

function NotOnTeam() {
  return (
    <div className="measure grid gap-4">
      <h1 tabIndex={-1} className="text-2xl">
        You are not on the team
      </h1>
      <p>
        The back office is for our staff. If you should be here, ask an owner to look at your roles.
      </p>
      <ButtonLink to={to.home} className="justify-self-start">
        Go to Homepage
      </ButtonLink>
    </div>
  )
}
