import { useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { compactFields } from '../../../../ui/staff/SettingsGroup.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { type StaffData, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useSession } from '../../../../ui/use-session.ts'
import { toCourseImport } from '../../../courses/editing/rules.ts'
import type { SampleEntry } from '../rules.ts'
import { LogoForm } from './LogoForm.tsx'
import { SampleLeft } from './SampleLeft.tsx'
import { AccentForm, FinishSetUp, HoursForm, TextStep } from './SetUpForms.tsx'
import { SetUpStep } from './SetUpStep.tsx'
import {
  countedSteps,
  type OnSaved,
  type SavedDetails,
  setUpQuestions,
  stepState,
} from './set-up-steps.ts'

/**
 * Questions that make the sample another institute. Each is saved and public by itself, so it can be left and
 * continued: the next one is open, what is done is a line.
 */
export function SetUpPage() {
  const { session } = useSession()
  const { state, refresh } = useStaffData('GET /api/admin/institute', {})
  const [page, setPage] = useState<string>(to.home)
  const [removals, setRemovals] = useState(0)
  // Of the last save here: the next one may be sent before the details are loaded again.
  const [version, setVersion] = useState(0)
  const details = withVersion(state, version)
  const savedVersion = details.status === 'loaded' ? details.data.version : 0
  const sample = useStaffData('GET /api/admin/set-up/sample', {}, savedVersion)
  const steps = useSteps(sample.data?.sample)
  const handleDone = (title?: string): OnSaved => {
    return (answer) => {
      setVersion(answer.version)
      refresh()
      if (title) steps.reset(title)
    }
  }
  const step = (title: string, address?: string) => ({
    ...steps.propsOf(title),
    page: address,
    onFocus: setPage,
  })
  return (
    <Loaded
      what="details"
      state={sample.state.status === 'loading' ? sample.state : details}
      onRetry={refresh}
      className="min-h-screen"
    >
      {(saved) => (
        <div className="grid gap-x-10 pt-4 xl:grid-cols-[minmax(0,48rem)_auto]">
          <div className="grid content-start gap-8">
            <div className={compactFields}>
              <Progress done={steps.done} />
              {setUpQuestions.map((question) => (
                <SetUpStep key={question.title} {...step(question.title, question.page)}>
                  <TextStep step={question} saved={saved} onDone={handleDone(question.title)} />
                </SetUpStep>
              ))}
              <SetUpStep {...step('Logo', to.home)}>
                <LogoForm saved={saved} onDone={handleDone('Logo')} />
              </SetUpStep>
              <SetUpStep {...step('Opening hours', to.contact)}>
                <HoursForm saved={saved} onDone={handleDone('Opening hours')} />
              </SetUpStep>
              <SetUpStep {...step('Accent colour', to.home)}>
                <AccentForm saved={saved} onDone={handleDone('Accent colour')} />
              </SetUpStep>
              <SetUpStep {...step('Courses', to.courses)}>
                <p>
                  Keep the sample courses that you teach: change their fee and dates. Archive the
                  others. <TextLink to={to.adminSection('courses')}>Open courses</TextLink> Your own
                  courses may come from a spreadsheet.{' '}
                  <TextLink to={toCourseImport}>Import courses</TextLink>
                </p>
              </SetUpStep>
              <SetUpStep {...step('Owner’s account')}>
                <p>
                  {session.status === 'signed-in' &&
                    `Team, receipts and invitations name you as “${session.user.name}”. `}
                  <TextLink to={to.editProfile}>Change your name</TextLink>
                </p>
                <p>
                  Invite the owner by e-mail with the role “owner”.{' '}
                  <TextLink to={to.adminRecord('settings', sectionParts.team)}>Open team</TextLink>
                </p>
              </SetUpStep>
            </div>
            <SampleLeft
              state={sample.state}
              onRetry={sample.refresh}
              onRemoved={() => {
                sample.refresh()
                setRemovals(removals + 1)
              }}
            />
            {!saved.isSetUp && <FinishSetUp version={saved.version} onDone={handleDone()} />}
          </div>
          <PageBeside key={`${page} ${saved.version} ${removals}`} page={page} />
        </div>
      )}
    </Loaded>
  )
}

const optional = ['Accent colour', 'Courses', 'Owner’s account']

/** Which steps are done, and which are open: the next one, unless somebody opens or folds one. */
function useSteps(sample: readonly SampleEntry[] | undefined) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const states = countedSteps.map((title) => ({ title, ...stepState(title, sample ?? []) }))
  const next = sample && states.find(({ isDone }) => !isDone)?.title
  return {
    done: sample && states.filter(({ isDone }) => isDone).length,
    reset: (title: string) => setToggled(({ [title]: _, ...others }) => others),
    propsOf: (title: string) => {
      const state = states.find((one) => one.title === title)
      const isOpen = toggled[title] ?? title === next
      const unchanged = state?.isDone && state.unchanged.join(', ')
      return {
        title,
        isDone: sample !== undefined && state?.isDone === true,
        note: unchanged
          ? `Still from the sample: ${unchanged}`
          : optional.includes(title)
            ? 'Optional'
            : undefined,
        isOpen,
        onToggle: () => setToggled({ ...toggled, [title]: !isOpen }),
      }
    },
  }
}

function Progress({ done }: { done: number | undefined }) {
  return (
    <div className="border-b border-line pb-3">
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="text-slate">
          Each answer is public as soon as it is saved. Continue at any time.
        </span>
        {done !== undefined && (
          <strong role="status">
            {done} of {countedSteps.length} steps done
          </strong>
        )}
      </p>
      <div aria-hidden="true" className="mt-2 grid auto-cols-fr grid-flow-col gap-1">
        {countedSteps.map((title, index) => (
          <span
            key={title}
            className={`h-1.5 rounded-full ${index < (done ?? 0) ? 'bg-neem' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
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
