import { useEffect, useRef } from 'react'
import { joinTeamPage } from '#texts/join-team.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { useNavigate } from '../../../ui/router.tsx'
import { useAccountData } from '../../accounts/use-account-data.ts'
import { OwnFactors } from '../factors/OwnFactors.tsx'

/** Two-step verification where the roles need it; the back office at once where not. */
export default function JoinedStep() {
  const { state } = useAccountData('GET /api/me/factors')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // `dueAt` of the first response: after the set-up the recovery codes are still to be read here.
  const isNeeded = state.status === 'loading' || (state.status === 'loaded' && state.data.dueAt)
  useEffect(() => {
    if (!isNeeded) navigate(to.admin, { replace: true })
    else if (state.status === 'loaded') heading.current?.focus()
  }, [isNeeded, state.status, navigate])
  if (state.status !== 'loaded' || !isNeeded) return <p role="status">{joinTeamPage.loading}</p>
  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <h2 id="second-step" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {joinTeamPage.secondStep}
      </h2>
      <p>{joinTeamPage.secondStepAbout}</p>
      <OwnFactors />
      <ButtonLink to={to.admin} kind="primary" className="min-h-12 justify-self-start">
        {joinTeamPage.enter}
      </ButtonLink>
    </section>
  )
}
