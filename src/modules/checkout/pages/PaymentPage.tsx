import { CreditCard, Landmark, LockKeyhole, type LucideIcon, Smartphone } from 'lucide-react'
import { enrolled } from '#texts/course-labels.ts'
import { branded } from '#texts/meta.ts'
import { paymentPage, paymentSummary } from '#texts/payment.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useParams } from '../../../ui/router.tsx'
import type { Course } from '../../courses/rules.ts'
import { useCourse } from '../../courses/use-courses.ts'
import { useCover } from '../../courses/use-cover.ts'
import { useOwnCourses } from '../../courses/use-own-courses.ts'
import { PaymentSummary } from './PaymentSummary.tsx'

export default function PaymentPage() {
  const { id = '' } = useParams()
  const state = useCourse(id)
  const course = state.status === 'loaded' ? state.course : undefined
  const account = useOwnCourses()
  const isEnrolled = account.courses.includes(id)
  useHead({
    title: branded(course ? paymentPage.titleFor(course.title) : paymentPage.heading),
    path: to.payment(id),
  })
  return (
    <main
      id="main"
      className="wrap grid content-start gap-x-16 gap-y-4 py-5 sm:gap-y-8 sm:py-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] lg:py-16"
    >
      <div className={course ? '' : 'col-span-full'}>
        {/* One heading for all states, so that it keeps the focus while the course loads. */}
        <h1 tabIndex={-1} className={course ? 'text-4xl' : 'sr-only'}>
          {paymentPage.heading}
        </h1>
        {course && <PaidCourse course={course} />}
        {state.status === 'loading' && (
          <Loading text={paymentPage.loading} className="min-h-[60vh]" />
        )}
        {state.status === 'error' && (
          <Failure message={state.message} className="min-h-[60vh]">
            <p className="measure">{paymentPage.afterFailure}</p>
            <ButtonLink to={to.courses}>{paymentPage.backToCourses}</ButtonLink>
          </Failure>
        )}
      </div>
      {course &&
        (isEnrolled ? (
          <Enrolled course={course} />
        ) : (
          <>
            <PaymentSummary course={course} phone={account.phone} />
            <AcceptedMethods />
          </>
        ))}
    </main>
  )
}

/** Smaller on a phone, so that the first field is on the first screen. */
function PaidCourse({ course }: { course: Course }) {
  const cover = useCover(course.image)
  return (
    <div className="mt-3 flex gap-x-4 sm:mt-8 sm:gap-x-8">
      <img
        {...cover}
        alt=""
        width={640}
        height={400}
        fetchPriority="high"
        className="aspect-[16/10] w-24 sm:w-40 shrink-0 self-start rounded-control bg-sand object-cover"
      />
      <div className="min-w-0">
        <h2 className="text-xl sm:text-2xl">{course.title}</h2>
        <p className="measure mt-1 text-slate max-sm:line-clamp-2 max-sm:text-sm sm:mt-2">
          {course.description}
        </p>
        {course.languages.length > 0 && (
          <p className="mt-1 max-sm:text-sm sm:mt-3">
            <span className="sr-only">{paymentPage.languages} </span>
            {course.languages.join(' · ')}
          </p>
        )}
      </div>
    </div>
  )
}

/** A course that was bought is not sold again. */
function Enrolled({ course }: { course: Course }) {
  return (
    <section role="status" className="grid gap-3 self-start rounded-card bg-sand p-5 sm:p-8">
      <h2 className="text-2xl text-neem">{enrolled.text}</h2>
      <ButtonLink to={to.profile} kind="solid" className="min-h-13 text-lg">
        {enrolled.go}
      </ButtonLink>
      <ButtonLink to={to.course(course.id)} kind="quiet">
        {paymentSummary.back}
      </ButtonLink>
    </section>
  )
}

const methods: { name: string; Icon: LucideIcon }[] = [
  { name: paymentPage.methods.creditCard, Icon: CreditCard },
  { name: paymentPage.methods.debitCard, Icon: CreditCard },
  { name: paymentPage.methods.upi, Icon: Smartphone },
  { name: paymentPage.methods.netBanking, Icon: Landmark },
]

function AcceptedMethods() {
  return (
    <section aria-labelledby="methods-heading">
      <p className="mb-5 flex items-start gap-3 border-t border-line pt-5">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-neem" />
        <span>
          <strong>{paymentPage.secure}</strong> {paymentPage.secureText}
        </span>
      </p>
      <h2 id="methods-heading" className="text-lg">
        {paymentPage.methodsHeading}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5">
        {methods.map(({ name, Icon }) => (
          <li key={name} className="flex items-center gap-2.5">
            <Icon aria-hidden="true" className="size-5 text-slate" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
