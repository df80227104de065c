import { forms } from '#texts/forms.ts'
import { linkMissing } from '#texts/mailed-links.ts'
import { branded } from '#texts/meta.ts'
import { resetPasswordPage } from '#texts/reset-password.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { NewPassword, RequestNewLink } from './mailed-links/NewPassword.tsx'

export default function ResetPasswordPage() {
  useHead({ title: branded(resetPasswordPage.heading), path: to.resetPassword })
  const { status, secret } = useMailedSecret()
  return (
    <LinkPage
      heading={resetPasswordPage.heading}
      needsScripts={forms.needsScripts(resetPasswordPage.purpose)}
    >
      {status === 'missing' ? (
        <>
          <p>{linkMissing}</p>
          <RequestNewLink />
        </>
      ) : (
        // A second link opened in the same tab starts over.
        <NewPassword key={secret} secret={secret ?? ''} />
      )}
    </LinkPage>
  )
}
