import { forms } from '#texts/forms.ts'
import { linkMissing } from '#texts/mailed-links.ts'
import { branded } from '#texts/meta.ts'
import { notMePage } from '#texts/not-me.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { useHead } from '../../../../ui/head.tsx'
import { OutcomeMessage } from '../../../../ui/OutcomeMessage.tsx'
import { SendForm } from '../../../../ui/SendForm.tsx'
import { useMailedSecret } from '../../../../ui/use-mailed-secret.ts'
import { useSession } from '../../../../ui/use-session.ts'
import { LinkPage } from '../mailed-links/LinkPage.tsx'
import { NewPassword, RequestNewLink } from '../mailed-links/NewPassword.tsx'
import { useLinkAnswer } from '../mailed-links/use-link-answer.ts'

const call = 'POST /api/auth/not-me' as const

export default function NotMePage() {
  useHead({ title: branded(notMePage.title), path: to.notMe })
  const { status, secret } = useMailedSecret()
  return (
    <LinkPage heading={notMePage.heading} needsScripts={forms.needsScripts(notMePage.purpose)}>
      {status === 'missing' ? <p>{linkMissing}</p> : <Undo key={secret} secret={secret ?? ''} />}
    </LinkPage>
  )
}

/** Needs a click, because mail scanners open links too. */
function Undo({ secret }: { secret: string }) {
  const { answer, settle } = useLinkAnswer<CallData<typeof call>>(secret)
  const { forget } = useSession()

  if (answer?.choosePassword)
    return (
      <>
        <OutcomeMessage of={answer} />
        <h2 className="text-xl">{notMePage.choosePassword}</h2>
        <NewPassword secret={answer.choosePassword} />
        <p className="text-sm text-slate">{notMePage.help}</p>
      </>
    )
  if (answer)
    return (
      <>
        <OutcomeMessage of={answer} />
        <RequestNewLink />
      </>
    )
  return (
    <SendForm
      call={call}
      request={() => ({ body: { secret } })}
      {...settle}
      onDone={(data) => {
        settle.onDone(data)
        forget()
      }}
      title={notMePage.failed}
      submit={notMePage.submit}
      busyText={notMePage.submitting}
      buttonId="undo"
      buttonClass="min-h-12 justify-self-start px-8"
    >
      <p>{notMePage.text}</p>
      <p>{notMePage.wasMe}</p>
    </SendForm>
  )
}
