import { type ReactNode, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { TextField } from '../../../../ui/Field.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { type StaffData, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { toCourseImport } from '../../../courses/editing/rules.ts'
import { AccentForm } from './AccentForm.tsx'
import { FinishSetUp } from './FinishSetUp.tsx'
import { HoursForm } from './HoursForm.tsx'
import { LogoForm } from './LogoForm.tsx'
import { type OnSaved, type SavedDetails, type SetUpQuestion, setUpQuestions } from './questions.ts'
import { SampleLeft } from './SampleLeft.tsx'

/** Questions that make the sample another institute. Each is saved and public by itself, so it can be left and continued. */
export function SetUpPage() {
  const { state, refresh } = useStaffData('GET /api/admin/institute', {})
  const [page, setPage] = useState<string>(to.home)
  const [removals, setRemovals] = useState(0)
  // Of the last answer saved here: the next one may be sent before the details are loaded again.
  const [version, setVersion] = useState(0)
  const handleDone: OnSaved = (answer) => {
    setVersion(answer.version)
    refresh()
  }
  return (
    <Loaded
      what="details"
      state={withVersion(state, version)}
      onRetry={refresh}
      className="min-h-[50vh]"
    >
      {(saved) => (
        <div className="grid gap-x-10 pt-5 xl:grid-cols-[minmax(0,48rem)_auto]">
          <div className="grid content-start gap-10">
            <p className="text-slate">
              Each answer is public as soon as it is saved. Continue at any time.
            </p>
            {setUpQuestions.map((step) => (
              <SetUpStep key={step.title} {...step} onFocus={setPage}>
                <TextStep step={step} saved={saved} onDone={handleDone} />
              </SetUpStep>
            ))}
            <SetUpStep title="Logo" page={to.home} onFocus={setPage}>
              <LogoForm saved={saved} onDone={handleDone} />
            </SetUpStep>
            <SetUpStep title="Accent colour" page={to.home} onFocus={setPage}>
              <AccentForm saved={saved} onDone={handleDone} />
            </SetUpStep>
            <SetUpStep title="Opening hours" page={to.contact} onFocus={setPage}>
              <HoursForm saved={saved} onDone={handleDone} />
            </SetUpStep>
            <SetUpStep title="Courses" page={to.courses} onFocus={setPage}>
              <p>
                Keep the sample courses that you teach: change their fee and dates. Archive the
                others. <Way to={to.adminSection('courses')}>Open courses</Way> Your own courses may
                come from a spreadsheet. <Way to={toCourseImport}>Import courses</Way>
              </p>
            </SetUpStep>
            <SetUpStep title="Owner’s account">
              <p>
                Invite the owner by e-mail with the role “owner”.{' '}
                <Way to={to.adminRecord('settings', roomParts.team)}>Open team</Way>
              </p>
            </SetUpStep>
            <SampleLeft version={saved.version} onRemoved={() => setRemovals(removals + 1)} />
            {!saved.isSetUp && <FinishSetUp version={saved.version} onDone={handleDone} />}
          </div>
          <PageBeside key={`${page} ${saved.version} ${removals}`} page={page} />
        </div>
      )}
    </Loaded>
  )
}

function withVersion(state: StaffData<SavedDetails>, version: number): StaffData<SavedDetails> {
  if (state.status !== 'loaded' || state.data.version >= version) return state
  return { ...state, data: { ...state.data, version } }
}

/** The page of the question in hand as a phone shows it, with what is saved. Its scripts do not run. */
function PageBeside({ page }: { page: string }) {
  return (
    <iframe
      title="How the page looks on a phone"
      src={page}
      sandbox="allow-same-origin"
      // Where it is hidden it is not loaded.
      loading="lazy"
      className="sticky top-6 hidden h-[min(48rem,calc(100vh-3rem))] w-[24.375rem] rounded-card border border-edge xl:block"
    />
  )
}

function TextStep({
  step,
  saved,
  onDone,
}: {
  step: SetUpQuestion
  saved: SavedDetails
  onDone: OnSaved
}) {
  return (
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
  )
}

function SetUpStep({
  title,
  page,
  onFocus,
  children,
}: {
  title: string
  page?: string
  /** Shows the page beside the question. */
  onFocus?: (page: string) => void
  children: ReactNode
}) {
  return (
    <section aria-label={title} onFocusCapture={() => page && onFocus?.(page)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="pb-1.5 text-lg">{title}</h2>
        {page && (
          <a href={page} target="_blank" rel="noopener" className={way}>
            See it on the page
          </a>
        )}
      </div>
      <NoticeArea>{children}</NoticeArea>
    </section>
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
