import { contactWays } from '#words/asking.ts'
import { signedOut } from '#words/signed-out.ts'
import { chatWith } from '../../../content/contact.ts'
import { institute } from '../../../content/institute.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { Link } from '../../ui/Link.tsx'

/**
 * On a slow line, or without scripts: how to sign in, and how to reach us. Only in the HTML, so it wears only
 * classes that the frame has anyway.
 */
export function SignedOutWays() {
  return (
    <>
      <p className="flex flex-wrap items-center gap-4">
        {signedOut.text}
        <Link to={to.signup} className={link}>
          {signedOut.signUp}
        </Link>
        <Link to={to.login} className={link}>
          {signedOut.login}
        </Link>
      </p>
      <noscript>
        <p className="flex flex-wrap items-center gap-4">
          {signedOut.noScripts}
          <a href={`tel:${institute.phone.e164}`} className={link}>
            {contactWays.call} {institute.phone.display}
          </a>
          <a href={chatWith(contactWays.firstLine(signedOut.account))} className={link}>
            {contactWays.whatsapp}
          </a>
        </p>
      </noscript>
    </>
  )
}

const link = 'font-semibold underline underline-offset-4'
