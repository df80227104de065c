import { lazy, Suspense } from 'react'
import { forms } from '#texts/forms.ts'
import { branded } from '#texts/meta.ts'
import { payLinkPage } from '#texts/pay-link-page.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useMailedSecret } from '../../../ui/use-mailed-secret.ts'
import { WithoutScripts } from '../../../ui/WithoutScripts.tsx'

const LinkedPart = lazy(() => import('./PayLinkedInstalment.tsx'))

/** The page of a payment link: one instalment, for anybody who has the link. */
export default function PayLinkPage() {
  useHead({ title: branded(payLinkPage.heading), path: to.payLink })
  const secret = useMailedSecret()
  return (
    <main
      id="main"
      className="wrap grid min-h-[36rem] max-w-3xl content-start gap-6 py-10 lg:py-16"
    >
      <h1 tabIndex={-1} className="text-4xl">
        {payLinkPage.heading}
      </h1>
      <noscript>
        <div className="border-l-4 border-marigold pl-4">
          {import.meta.env.SSR && (
            <WithoutScripts
              text={forms.needsScripts(payLinkPage.purpose)}
              about={payLinkPage.about}
            />
          )}
        </div>
      </noscript>
      {secret.status === 'missing' && <p>{payLinkPage.missing}</p>}
      {secret.status === 'here' && (
        <Suspense fallback={<Loading text={payLinkPage.loading} />}>
          <LinkedPart key={secret.secret} token={secret.secret} />
        </Suspense>
      )}
    </main>
  )
}
