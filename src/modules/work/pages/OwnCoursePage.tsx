import { lazy, Suspense } from 'react'
import { branded } from '#texts/meta.ts'
import { ownCourse } from '#texts/own-course.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useParams } from '../../../ui/router.tsx'

const OwnCourse = lazy(() => import('./OwnCourse.tsx'))

/** A batch for whoever has a seat in it: what is next, work, materials, classes. */
export default function OwnCoursePage() {
  const { id = '' } = useParams()
  useHead({ title: branded(ownCourse.title), path: to.ownCourse(id) })
  return (
    <main id="main" className="wrap max-w-4xl py-10 lg:py-16">
      <Suspense fallback={<Loading text={ownCourse.loading} />}>
        <OwnCourse key={id} id={id} />
      </Suspense>
      <Link
        to={to.profile}
        className="mt-8 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
      >
        {ownCourse.back}
      </Link>
    </main>
  )
}
