import { CreditCard, Landmark, LockKeyhole, type LucideIcon, Smartphone } from 'lucide-react'
import { useParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { paymentPage } from '#words/payment.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { Course } from '../../courses/rules.ts'
import { useCourse } from '../../courses/use-courses.ts'
import { useCover } from '../../courses/use-cover.ts'
import { PaymentSummary } from './PaymentSummary.tsx'

export default function PaymentPage() {
  const { id = '' } = useParams()
  const state = useCourse(id)
  const course = state.status === 'loaded' ? state.course : undefined
  useHead({
    title: branded(course ? paymentPage.titleFor(course.title) : paymentPage.heading),
    path: to.payment(id),
  })
  return (
    <main
      id="main"
      className="wrap grid content-start gap-x-16 gap-y-8 py-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] lg:py-16"
    >
      <div className={course ? '' : 'col-span-full'}>
        {/* One heading through all states, so that it keeps the focus while the course arrives. */}
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
      {course && <PaymentSummary course={course} />}
      {course && <AcceptedMethods />}
    </main>
  )
}

function PaidCourse({ course }: { course: Course }) {
  const cover = useCover(course.image)
  return (
    <div className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-[15rem_1fr]">
      <img
        {...cover}
        alt=""
        width={640}
        height={400}
        fetchPriority="high"
        className="aspect-[16/10] w-full rounded-card bg-sand object-cover"
      />
      <div>
        <h2 className="text-2xl">{course.title}</h2>
        <p className="measure mt-2 text-slate">{course.description}</p>
        {course.languages.length > 0 && (
          <p className="mt-3">
            <span className="sr-only">{paymentPage.languages} </span>
            {course.languages.join(' · ')}
          </p>
        )}
      </div>
      <p className="flex items-start gap-3 border-t border-line pt-5 sm:col-span-2">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-neem" />
        <span>
          <strong>{paymentPage.secure}</strong> {paymentPage.secureText}
        </span>
      </p>
    </div>
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
