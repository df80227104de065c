import { Plus } from 'lucide-react'
import { useState } from 'react'
import { pages, to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { PageRoute, Routes } from '../../../../ui/router.tsx'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { EmptySection } from '../../../../ui/staff/EmptyList.tsx'
import { NotLoaded, Outdated } from '../../../../ui/staff/Loaded.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../../accounts/use-ability.ts'
import type { PlanData } from '../../plans/contract.ts'
import { maxParts, splitFee } from '../../plans/rules.ts'
import { PlanPage } from './PlanPage.tsx'
import type { PlanChoices } from './plan-form.ts'

const call = 'GET /api/admin/plans' as const

/** Payment plans: the list, and each plan on a page of its own. */
export function FeePlansPage() {
  const { state, refresh } = useStaffData(call, {})
  if (state.status === 'loading') return <Loading text="Loading the plans..." />
  if (state.status === 'error')
    return (
      <NotLoaded what="plans" reason={state.reason} onRetry={refresh} className="m-4 min-h-64" />
    )
  const choices = state.data
  return (
    <>
      {state.outdated && (
        <div className="px-4 pt-4 sm:px-6">
          <Outdated what="plans" onRetry={refresh} />
        </div>
      )}
      <Routes>
        <PageRoute index element={<PlanList choices={choices} refresh={refresh} />} />
        <PageRoute path="new" element={<PlanPage choices={choices} refresh={refresh} />} />
        <PageRoute path=":id" element={<PlanPage choices={choices} refresh={refresh} />} />
        <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
      </Routes>
    </>
  )
}

type Props = { choices: PlanChoices; refresh: () => void }
const address = to.adminRecord('finance', sectionParts.plans)

/** Plans in use by course, and the allowed numbers of instalments. */
function PlanList({ choices, refresh }: Props) {
  const mayMake = useAbility('plans.make')
  const courses = choices.courses.filter(({ id }) =>
    choices.plans.some(({ course }) => course === id),
  )
  const courseIds = new Set(choices.courses.map(({ id }) => id))
  const others = choices.plans.filter(({ course }) => !courseIds.has(course))
  return (
    <SectionPage
      section="finance"
      tools={
        mayMake && (
          <ButtonLink to={`${address}/new`} kind="primary">
            <Plus size={18} aria-hidden="true" />
            New plan
          </ButtonLink>
        )
      }
    >
      {choices.plans.length === 0 && (
        <EmptySection seed="plans">
          <p className="measure text-xl">
            No plan yet. Without a plan only full payment is offered; at the desk, equal instalments
            can be agreed.
          </p>
        </EmptySection>
      )}
      <div className="grid max-w-3xl gap-6 pt-5">
        {courses.map((course) => (
          <OfCourse
            key={course.id}
            course={course}
            plans={choices.plans.filter((plan) => plan.course === course.id)}
            today={choices.today}
          />
        ))}
        {others.length > 0 && (
          <OfCourse
            course={{ id: '', title: 'Courses that are not on the site', feePaise: 0, batches: [] }}
            plans={others}
            today={choices.today}
          />
        )}
        {mayMake && <Allowed choices={choices} refresh={refresh} />}
      </div>
    </SectionPage>
  )
}

type Course = PlanChoices['courses'][number]

function OfCourse({ course, plans, today }: { course: Course; plans: PlanData[]; today: string }) {
  return (
    <section aria-label={course.title}>
      <h2 className="pb-1.5 text-lg wrap-anywhere">
        {course.title}{' '}
        {course.feePaise > 0 && (
          <span className="text-slate tabular-nums">{formatRupees(course.feePaise)}</span>
        )}
      </h2>
      <ul className="border-t border-edge">
        {plans.map((plan) => (
          <li
            key={plan.id}
            className="relative grid gap-x-4 border-b border-line py-2.5 hover:bg-sand/60 sm:flex sm:justify-between"
          >
            <Link
              to={`${address}/${plan.id}`}
              className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {plan.name}
              {plan.batch !== null && (
                <span className="text-slate">, {batchName(plan, course)}</span>
              )}
            </Link>
            <span className="text-slate tabular-nums">{sumsOf(plan, course, today)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function batchName(plan: PlanData, course: Course): string {
  const batch = course.batches.find(({ id }) => id === plan.batch)
  return batch ? `batch of ${formatDate(batch.startsOn)}` : 'a batch that is not open for enrolment'
}

function sumsOf({ parts }: PlanData, { feePaise }: Course, today: string): string {
  if (feePaise === 0) return `${parts.length} instalments`
  const dues = splitFee(parts, { feePaise, startsOn: today })
  return dues
    ? dues.map(({ paise }) => formatRupees(paise)).join(' + ')
    : 'No longer fits the fee: not offered'
}

/** Allowed numbers of instalments. Existing plans keep theirs. */
function Allowed({ choices: { allowed }, refresh }: Props) {
  const [notice, setNotice] = useState('')
  const count = { type: 'number', min: 1, max: maxParts, required: true } as const
  return (
    <Section title="Number of instalments in a plan" className="rounded-card bg-sand/60 p-5">
      <p className="text-slate">Existing plans keep theirs. Full payment is always possible.</p>
      <ActionForm
        key={`${allowed.min}-${allowed.max}`}
        frame="inline"
        call="PUT /api/admin/plan-parts"
        request={(form) => ({ body: { min: form.number('min'), max: form.number('max') } })}
        kind="secondary"
        submit="Save"
        onDone={({ min, max }) => {
          setNotice(`A plan has ${min} to ${max} instalments from now on.`)
          refresh()
        }}
        onRefused={() => setNotice('')}
        className="mt-3"
      >
        <div className="w-32">
          <TextField {...count} label="At least" name="min" defaultValue={allowed.min} />
        </div>
        <div className="w-32">
          <TextField {...count} label="At most" name="max" defaultValue={allowed.max} />
        </div>
      </ActionForm>
      <p role="status" className="mt-2 text-neem empty:hidden">
        {notice}
      </p>
    </Section>
  )
}
