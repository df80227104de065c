import type { ReactNode } from 'react'
import { fastTrack } from '#words/fast-track.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import type { RegistrationList } from '../contract.ts'
import { isNarrowed, type ListParams } from '../list/rules.ts'

/** Why the list is empty, and the way on. */
export function NoRegistrations({
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
