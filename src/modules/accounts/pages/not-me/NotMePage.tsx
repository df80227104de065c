import { useEffect } from 'react'
import { linkMissing } from '#words/mailed-links.ts'
import { branded } from '#words/meta.ts'
import { notMePage } from '#words/not-me.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { callApi } from '../../../../ui/api/ask.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { useHead } from '../../../../ui/head.tsx'
import { OutcomeMessage } from '../../../../ui/Outcome.tsx'
import { useMailedSecret } from '../../../../ui/use-mailed-secret.ts'
import { useSession } from '../../../../ui/use-session.ts'
import { LinkPage } from '../mailed-links/LinkPage.tsx'
import { NewPassword, RequestNewLink } from '../mailed-links/NewPassword.tsx'
import { useLinkForm } from '../mailed-links/use-link-form.ts'

const words = { undo: { missing: '' } }

export default function NotMePage() {
  useHead({ title: branded(notMePage.title), path: to.notMe })
  const matchingSecret = useMailedSecret()
  const secret = matchingSecret.status === 'here' ? matchingSecret.secret : undefined
  return (
    <LinkPage heading={notMePage.heading} purpose={notMePage.purpose}>
      {matchingSecret.status === 'missing' ? (
        <p>{linkMissing}</p>
      ) : (
        <Undo key={secret} secret={secret ?? ''} />
      )}
    </LinkPage>
  )
}

/** A press of a button, because programs that look through mails open links as well. */
function Undo({ secret }: { secret: string }) {
  const { busy, errors, submit, answer } = useLinkForm(words, () =>
    callApi('POST /api/auth/not-me', { body: { secret } }),
  )
  const { forget } = useSession()
  const isUndone = answer?.ok === true
  useEffect(() => {
    if (isUndone) forget()
  }, [isUndone, forget])

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
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p>{notMePage.text}</p>
      <p>{notMePage.wasMe}</p>
      <FormErrors title={notMePage.failed} errors={errors} />
      <Button
        id="undo"
        type="submit"
        kind="primary"
        aria-disabled={busy}
        className="min-h-12 justify-self-start px-8"
      >
        {busy ? notMePage.submitting : notMePage.submit}
      </Button>
    </form>
  )
}
