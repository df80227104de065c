import type { ReactNode } from 'react'
import { branded } from '#words/meta.ts'
import { useHead } from '../../../ui/head.tsx'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'

/** The page of one record of a list of the website, with its form; the id `new` is a record that is not saved yet. */
export function RecordPage<Data, Entry>({
  list,
  what,
  titles,
  toPage,
  state,
  refresh,
  find,
  heading,
  children,
}: {
  list: { address: string; name: string }
  what: string
  titles: { new: string; existing: string }
  toPage: (id: string) => string
  state: StaffData<Data>
  refresh: () => void
  find: (data: Data, id: string) => Entry | undefined
  /** Where it is not the title. */
  heading?: (entry: Entry) => string | undefined
  children: (entry: Entry | undefined, data: Data) => ReactNode
}) {
  const { id = '' } = useParams()
  const title = id === 'new' ? titles.new : titles.existing
  useHead({ title: branded(title), path: toPage(id) })
  return (
    <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={list.address}>{list.name}</BackLink>
      <Loaded what={what} state={state} onRetry={refresh} className="min-h-[50vh]">
        {(data) => {
          const entry = find(data, id)
          if (!entry && id !== 'new') return <AdminNotFound />
          return (
            <>
              <h1 tabIndex={-1} className="pb-4 text-2xl wrap-anywhere">
                {(entry && heading?.(entry)) ?? title}
              </h1>
              {children(entry, data)}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** What follows a save: the answer, the list loaded again, and the way back to it where the page is left. */
export function useFinish(list: string, refresh: () => void) {
  const navigate = useNavigate()
  return (message: string, isLeft: boolean) => {
    toast.success(message)
    refresh()
    if (isLeft) void navigate(list)
  }
}
