import { Mail, Phone } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import { Link } from '../../../ui/Link.tsx'
import { card, ListCards } from '../../../ui/staff/ListCards.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { Pager } from '../../../ui/staff/Pager.tsx'
import { EmailLink, PhoneLink, RegisteredTime } from '../../../ui/staff/RegistrationFacts.tsx'
import { useSectionFor } from '../../../ui/staff/use-room-for.ts'
import { useRowKeys } from '../../../ui/staff/use-row-keys.ts'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import { Similar } from '../../students/staff/Similar.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'
import type { ListedRegistration, RegistrationList } from '../contract.ts'
import type { ListParams, Sort } from '../list/rules.ts'
import { isNarrowed, registrationsPageSize } from '../list/rules.ts'
import { LastContact, type ListView, NextDay, RegistrationTable } from './RegistrationTable.tsx'
import { SelectCheckbox } from './SelectCheckbox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Tags } from './Tags.tsx'
import { type Selection, useSelection } from './use-selection.ts'

/** The list in whichever state it is, and what may be done with those that are chosen. */
export function RegistrationResults({
  state,
  fetching,
  place: listParams,
  onRetry,
  onTurn,
  onSort,
  onLastPage,
  onShowAll,
}: {
  state: StaffData<RegistrationList>
  fetching: boolean
  place: ListParams
  onRetry: () => void
  onTurn: (page: number) => void
  onSort: (sort: Sort) => void
  onLastPage: (page: number) => void
  onShowAll: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const View = useSectionFor(box, tableWidth) ? RegistrationTable : RegistrationCards
  useRowKeys(box)
  const rows = state.status === 'loaded' ? state.data.registrations : []
  const selection = useSelection(
    JSON.stringify(listParams),
    rows.map(({ id }) => id),
  )
  const view = {
    caption: `${fastTrack.shortTitle} registrations`,
    today: state.status === 'loaded' ? state.data.today : '',
    place: listParams,
    onSort,
    selection,
  }
  return (
    <div ref={box} aria-busy={fetching} className="flex flex-col">
      {state.status === 'loading' && <View {...view} />}
      {state.status === 'error' && (
        <NotLoaded what="registrations" reason={state.reason} onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.outdated && (
        <Outdated what="registrations" onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.data.isSimilar && <Similar search={state.data.search} />}
      <SelectionBar
        rows={rows.filter(({ id }) => selection.has(id))}
        today={view.today}
        selection={selection}
        onChanged={onRetry}
      />
      {state.status === 'loaded' && rows.length === 0 && (
        <NoRegistrations
          list={state.data}
          place={listParams}
          onLastPage={onLastPage}
          onShowAll={onShowAll}
        />
      )}
      {rows.length > 0 && state.status === 'loaded' && (
        <>
          <View {...view} registrations={rows} />
          <Pager page={state.data.page} last={lastPage(state.data)} onTurn={onTurn} />
        </>
      )}
    </div>
  )
}

/** The table's columns need this many CSS pixels; with less, a list of cards reads better. */
const tableWidth = 940

/** Why the list is empty, and the way on. */
function NoRegistrations({
  list,
  place: listParams,
  onLastPage,
  onShowAll,
}: {
  list: RegistrationList
  place: ListParams
  onLastPage: (page: number) => void
  onShowAll: () => void
}) {
  if (list.total > 0) {
    const last = lastPage(list)
    return (
      <Empty
        title={`The list ends at page ${last}.`}
        text="Page numbers change as people register."
      >
        <Button onClick={() => onLastPage(last)}>Go to the last page</Button>
      </Empty>
    )
  }
  if (isNarrowed(listParams)) {
    return (
      <Empty
        title="No registration stands there."
        text={
          list.search
            ? `None of these matches “${list.search}”.`
            : 'Registrations move as you work on them.'
        }
      >
        <Button onClick={onShowAll}>Show all registrations</Button>
      </Empty>
    )
  }
  if (list.search) {
    return (
      <Empty
        title={`Nobody matches “${list.search}”.`}
        text="The search looks at names, e-mail addresses, phone numbers and courses. A part of one is enough."
      >
        <Button onClick={onShowAll}>Clear the search</Button>
      </Empty>
    )
  }
  return (
    <Empty
      title="No registrations yet"
      text={`Everybody who registers for ${fastTrack.shortTitle} appears here at once.`}
    >
      <ButtonLink to={to.joinFreeDemo}>See the registration page</ButtonLink>
    </Empty>
  )
}

function Empty({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center rounded-card bg-sand/60 px-6 py-12 text-center">
      <Kolam seed="registrations" columns={5} rows={3} className="w-36 text-indigo/70" />
      <p className="mt-6 text-xl font-semibold wrap-anywhere">{title}</p>
      <p className="measure mt-1 text-base text-balance text-slate">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  )
}

/** The same registrations where a table would have to scroll sideways. */
function RegistrationCards({ caption, registrations, today, selection }: ListView) {
  return (
    <ListCards caption={caption} pageSize={registrationsPageSize} emptyHeight="h-52">
      {registrations?.map((registration) => (
        <Card
          key={registration.id}
          registration={registration}
          today={today}
          selection={selection}
        />
      ))}
    </ListCards>
  )
}

function Card({
  registration,
  today,
  selection,
}: {
  registration: ListedRegistration
  today: string
  selection: Selection
}) {
  const { id, name, email, phone, course, status, registeredAt, nextContactOn } = registration
  return (
    <li className={`${card} ${selection.has(id) ? 'bg-sand/60' : ''}`}>
      <div className="flex items-center gap-2">
        <span className="-ml-3">
          <SelectCheckbox id={id} name={name} selection={selection} />
        </span>
        <h2 className="min-w-0 grow text-base wrap-anywhere">
          <Link
            data-row={id}
            to={to.adminRecord('enrollment', id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="mt-0.5">{course}</p>
      <Tags tags={registration.tags} />
      <p className="mt-0.5 text-[0.8125rem] text-slate">
        <RegisteredTime iso={registeredAt} />, {registration.source}
        {registration.counsellor && `, ${registration.counsellor.name}’s`}
      </p>
      <p className="mt-0.5 text-[0.8125rem]">
        Next contact: <NextDay day={nextContactOn} today={today} />
        <LastContact registration={registration} />
      </p>
      <p className="flex items-center gap-2 text-base font-semibold">
        <Phone size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-slate" />
        <PhoneLink phone={phone} />
      </p>
      <p className="flex items-center gap-2">
        <Mail size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-slate" />
        <EmailLink email={email} />
      </p>
    </li>
  )
}
