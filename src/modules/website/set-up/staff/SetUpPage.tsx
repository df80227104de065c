import type { ReactNode } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { TextField } from '../../../../ui/Field.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { AccentForm } from './AccentForm.tsx'
import { HoursForm } from './HoursForm.tsx'
import { SampleLeft } from './SampleLeft.tsx'
import { type Saved, type Step, steps } from './steps.ts'

/** Questions that make the sample another institute. Each is saved and public by itself, so it can be left and continued. */
export function SetUpPage() {
  const { state, refresh } = useStaffData('GET /api/admin/institute', {})
  return (
    <Loaded what="details" state={state} onRetry={refresh} className="min-h-[50vh]">
      {(saved) => (
        <div className="grid max-w-3xl gap-10 pt-5">
          <p className="text-slate">
            Each answer is public as soon as it is saved. Continue at any time.
          </p>
          {steps.map((step) => (
            <TextStep key={step.title} step={step} saved={saved} onDone={refresh} />
          ))}
          <SetUpStep title="Accent colour" page={to.home}>
            <AccentForm saved={saved} onDone={refresh} />
          </SetUpStep>
          <SetUpStep title="Opening hours" page={to.contact}>
            <HoursForm saved={saved} onDone={refresh} />
          </SetUpStep>
          <SetUpStep title="Courses" page={to.courses}>
            <p>
              Keep the sample courses that you teach: change their fee and dates. Archive the
              others. <Way to={to.adminSection('courses')}>Open courses</Way>
            </p>
          </SetUpStep>
          <SetUpStep title="Owner’s account">
            <p>
              Invite the owner by e-mail with the role “owner”.{' '}
              <Way to={to.adminRecord('settings', roomParts.team)}>Open team</Way>
            </p>
          </SetUpStep>
          <SampleLeft version={saved.version} />
        </div>
      )}
    </Loaded>
  )
}

function TextStep({ step, saved, onDone }: { step: Step; saved: Saved; onDone: () => void }) {
  return (
    <SetUpStep title={step.title} page={step.page}>
      <ActionForm
        aria-label={step.title}
        call="PUT /api/admin/institute"
        request={(form) => {
          const lines = step.fields.map(({ name }) => [name, form.text(name)])
          return { body: { version: saved.version, ...Object.fromEntries(lines) } }
        }}
        submit="Save"
        onDone={onDone}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {step.fields.map(({ name, ...field }) => (
            <TextField key={name} {...field} name={name} defaultValue={saved[name]} />
          ))}
        </div>
      </ActionForm>
    </SetUpStep>
  )
}

function SetUpStep({
  title,
  page,
  children,
}: {
  title: string
  page?: string
  children: ReactNode
}) {
  return (
    <NoticeArea>
      <section aria-label={title}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="pb-1.5 text-lg">{title}</h2>
          {page && (
            <a href={page} target="_blank" rel="noopener" className={way}>
              See it on the page
            </a>
          )}
        </div>
        {children}
      </section>
    </NoticeArea>
  )
}

const way = 'inline-flex min-h-11 items-center text-indigo underline underline-offset-4'

function Way({ to: address, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={address} className={way}>
      {children}
    </Link>
  )
}
