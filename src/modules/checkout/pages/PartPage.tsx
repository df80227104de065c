import { lazy, Suspense } from 'react'
import { branded } from '#words/meta.ts'
import { partPage as words } from '#words/part-page.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useParams } from '../../../ui/router.tsx'

const DuePart = lazy(() => import('./DuePart.tsx'))

/** The next instalment of a fee, and how to pay it. */
export default function PartPage() {
  const { id = '' } = useParams()
  useHead({ title: branded(words.heading), path: to.payPart(id) })
  return (
    <main id="main" className="wrap grid max-w-3xl content-start gap-6 py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-4xl">
        {words.heading}
      </h1>
      <Suspense fallback={<Loading text={words.loading} />}>
        <DuePart id={id} />
      </Suspense>
      <Link
        to={to.profile}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4"
      >
        {words.back}
      </Link>
    </main>
  )
}
