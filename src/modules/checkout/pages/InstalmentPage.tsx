import { lazy, Suspense } from 'react'
import { instalmentPage } from '#texts/instalment-page.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useParams } from '../../../ui/router.tsx'

const DuePart = lazy(() => import('./PayInstalment.tsx'))

/** The next instalment of a fee, and how to pay it. */
export default function InstalmentPage() {
  const { id = '' } = useParams()
  useHead({ title: branded(instalmentPage.heading), path: to.payPart(id) })
  return (
    <main id="main" className="wrap grid max-w-3xl content-start gap-6 py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-4xl">
        {instalmentPage.heading}
      </h1>
      <Suspense fallback={<Loading text={instalmentPage.loading} />}>
        <DuePart id={id} />
      </Suspense>
      <Link
        to={to.profile}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4"
      >
        {instalmentPage.back}
      </Link>
    </main>
  )
}
