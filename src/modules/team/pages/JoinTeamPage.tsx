import { joinTeamPage as words } from '#words/join-team.ts'
import { linkMissing } from '#words/mailed-links.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { LinkPage } from '../../accounts/pages/mailed-links/LinkPage.tsx'
import { Invitation } from './Invitation.tsx'

/** Where the link of an invitation leads. Opening it changes nothing. */
export default function JoinTeamPage() {
  useHead({ title: branded(words.heading), path: to.joinTeam })
  const secret = useMailedSecret()
  return (
    <LinkPage heading={words.heading} purpose={words.purpose}>
      {secret.status === 'missing' && <p>{linkMissing}</p>}
      {secret.status === 'here' && <Invitation key={secret.secret} secret={secret.secret} />}
    </LinkPage>
  )
}
