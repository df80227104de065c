import { titles } from '../../../content/meta.ts'
import { linkMissing } from '../../domain/accounts/mailed-links/rules.ts'
import { to } from '../../site-map.ts'
import { useHead } from '../../ui/head.tsx'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { AskForLink, NewPassword } from './mailed-links/NewPassword.tsx'
import { useMailedSecret } from './mailed-links/use-mailed-secret.ts'

export default function ResetPasswordPage() {
  useHead({ title: titles.resetPassword, path: to.resetPassword })
  const found = useMailedSecret()
  return (
    <LinkPage heading="Choose a new password" purpose="Choosing a password">
      {found.status === 'missing' ? (
        <>
          <p>{linkMissing}</p>
          <AskForLink />
        </>
      ) : (
        // A second link opened in the same tab begins anew.
        <NewPassword
          key={found.status === 'here' ? found.secret : undefined}
          secret={found.status === 'here' ? found.secret : ''}
        />
      )}
    </LinkPage>
  )
}
