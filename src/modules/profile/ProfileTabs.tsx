import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { profileTabs, roleNames } from '#texts/profile.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { TokenUser } from '../../ui/use-session.ts'
import { MissingPart } from './MissingPart.tsx'
import { type Enrolled, readableDay } from './rules.ts'

const tabs = [
  { id: 'profile', label: profileTabs.profile },
  { id: 'enrolled', label: profileTabs.enrolled },
] as const

type TabId = (typeof tabs)[number]['id']

/** Tabs as in the ARIA practices: arrows, Home and End move, and the focused tab is shown. */
export function ProfileTabs({ user, enrolled }: { user: TokenUser; enrolled: Enrolled[] }) {
  const [shownTab, setShownTab] = useState<TabId>('profile')
  return (
    <div className="mt-10">
      <TabList shownTab={shownTab} onShow={setShownTab} />
      <Panel id="profile" shownTab={shownTab}>
        <div className="grid grid-cols-1 items-center gap-x-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Details user={user} />
          <OwnDrawing seed={user.email} />
        </div>
      </Panel>
      <Panel id="enrolled" shownTab={shownTab}>
        <Courses courses={enrolled} />
      </Panel>
    </div>
  )
}

/** A decorative drawing made from the e-mail address, loaded after the page. */
function OwnDrawing({ seed }: { seed: string }) {
  const { Part: Kolam, open } = useLazyComponent(loadKolam)
  useEffect(() => void open(), [open])
  return (
    Kolam && (
      <Kolam
        seed={seed}
        columns={7}
        rows={5}
        className="hidden w-full text-indigo lg:block"
        dotClassName="text-marigold"
      />
    )
  )
}

const loadKolam = () => import('../../ui/Kolam.tsx').then((part) => part.Kolam)

/** Loaded when its tab is opened. */
function Courses({ courses }: { courses: Enrolled[] }) {
  const { Part, missing, open } = useLazyComponent(loadCourses)
  useEffect(() => void open(), [open])
  return Part ? <Part courses={courses} /> : missing && <MissingPart />
}

const loadCourses = () => import('./EnrolledCourses.tsx').then((part) => part.EnrolledCourses)

type TabListProps = { shownTab: TabId; onShow: (id: TabId) => void }

function TabList({ shownTab, onShow }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const next = nextTab(
      event.key,
      tabs.findIndex(({ id }) => id === shownTab),
    )
    if (!next) return
    event.preventDefault()
    onShow(next.id)
    list.current?.querySelector<HTMLElement>(`#${next.id}-tab`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={profileTabs.label}
      onKeyDown={move}
      className="flex gap-6 border-b border-line"
    >
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${id}-tab`}
          aria-selected={id === shownTab}
          aria-controls={`${id}-panel`}
          tabIndex={id === shownTab ? 0 : -1}
          onClick={() => onShow(id)}
          className="-mb-px min-h-12 border-b-3 border-transparent font-semibold text-slate hover:text-ink aria-selected:border-indigo aria-selected:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function nextTab(key: string, current: number) {
  const last = tabs.length - 1
  switch (key) {
    case 'ArrowRight':
      return tabs[current === last ? 0 : current + 1]
    case 'ArrowLeft':
      return tabs[current === 0 ? last : current - 1]
    case 'Home':
      return tabs[0]
    case 'End':
      return tabs[last]
  }
}

type PanelProps = { id: TabId; shownTab: TabId; children: ReactNode }

function Panel({ id, shownTab, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-tab`}
      hidden={id !== shownTab}
      className="pt-6"
    >
      {children}
    </div>
  )
}

function Details({ user }: { user: TokenUser }) {
  const rows = [
    { label: profileTabs.email, value: user.email },
    { label: profileTabs.role, value: roleNames[user.role] ?? user.role, className: 'capitalize' },
    { label: profileTabs.memberSince, value: readableDay(user.createdAt) },
    { label: profileTabs.lastUpdated, value: readableDay(user.updatedAt) },
  ]
  return (
    <dl>
      {rows.map(({ label, value, className = '' }) => (
        <div
          key={label}
          className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[12rem_1fr]"
        >
          <dt className="text-slate">{label}</dt>
          <dd className={`min-w-0 font-medium wrap-anywhere ${className}`}>
            {value ?? profileTabs.unknown}
          </dd>
        </div>
      ))}
    </dl>
  )
}
