import { forms } from '#texts/forms.ts'
import { linkMissing } from '#texts/mailed-links.ts'
import { branded } from '#texts/meta.ts'
import { verifyEmailPage } from '#texts/verify-email.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useHead } from '../../../ui/head.tsx'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { useSend } from '../../../ui/use-send.ts'
import { useSession } from '../../../ui/use-session.ts'
import { LinkPage } from './mailed-links/LinkPage.tsx'
import { NewPassword } from './mailed-links/NewPassword.tsx'
import { useLinkAnswer } from './mailed-links/use-link-answer.ts'

const call = 'POST /api/auth/verify-email' as const

export default function VerifyEmailPage() {
  useHead({ title: branded(verifyEmailPage.title), path: to.verifyEmail })
  const { status, secret } = useMailedSecret()
  return (
    <LinkPage
      heading={verifyEmailPage.heading}
      needsScripts={forms.needsScripts(verifyEmailPage.purpose)}
    >
      {status === 'missing' ? (
        <>
          <p>{linkMissing}</p>
          <AskAgain />
        </>
      ) : (
        // A second link opened in the same tab starts over.
        <Confirmation key={secret} secret={secret ?? ''} />
      )}
    </LinkPage>
  )
}

/** Needs a click, because mail scanners open links too. */
function Confirmation({ secret }: { secret: string }) {
  const { answer, settle } = useLinkAnswer<CallData<typeof call>>(secret)
  const { session, signIn } = useSession()

  if (answer?.choosePassword)
    return (
      <>
        <OutcomeMessage of={answer} />
        <h2 className="text-xl">{verifyEmailPage.choosePassword}</h2>
        <NewPassword secret={answer.choosePassword} />
      </>
    )
  if (answer?.ok)
    return (
      <>
        <OutcomeMessage of={answer} />
        {session.status === 'signed-in' ? (
          <ButtonLink to={to.profile} className="justify-self-start">
            {verifyEmailPage.profile}
          </ButtonLink>
        ) : (
          <ButtonLink to={to.login} className="justify-self-start">
            {verifyEmailPage.signIn}
          </ButtonLink>
        )}
      </>
    )
  if (answer)
    return (
      <>
        <OutcomeMessage of={answer} />
        <AskAgain />
      </>
    )
  return (
    <SendForm
      call={call}
      request={() => ({ body: { secret } })}
      {...settle}
      onDone={(data) => {
        settle.onDone(data)
        if (data.token) signIn(data.token)
      }}
      title={verifyEmailPage.failed}
      submit={verifyEmailPage.submit}
      busyText={verifyEmailPage.submitting}
      buttonId="confirm"
      buttonClass="min-h-12 justify-self-start px-8"
    >
      <p>{verifyEmailPage.text}</p>
      {session.status === 'signed-out' && <p>{verifyEmailPage.elsewhere}</p>}
    </SendForm>
  )
}

function AskAgain() {
  const { session } = useSession()
  const { isBusy, outcome, run } = useSend('POST /api/me/email')
  if (session.status !== 'signed-in')
    return (
      <>
        <p>{verifyEmailPage.signInFirst}</p>
        <ButtonLink to={to.login} className="justify-self-start">
          {verifyEmailPage.signIn}
        </ButtonLink>
      </>
    )
  if (outcome) return <OutcomeMessage of={outcome} />
  return (
    <>
      <Button onClick={() => run({})} aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? forms.sending : verifyEmailPage.askAgain}
      </Button>
      <p className="text-sm text-slate">{verifyEmailPage.changedAddress}</p>
    </>
  )
}
