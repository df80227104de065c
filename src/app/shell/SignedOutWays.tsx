import { signedOut } from '#texts/signed-out.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'

/**
 * On a slow line, or without scripts: how to sign in, and how to reach us. Only in the HTML, so it uses only
 * classes of the frame.
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
        <WithoutScripts text={signedOut.noScripts} about={signedOut.account} />
      </noscript>
    </>
  )
}

const link = 'font-semibold underline underline-offset-4'
