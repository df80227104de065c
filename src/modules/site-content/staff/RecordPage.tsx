import type { ReactNode } from 'react'
import { useNavigate, useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import type { StaffQuery } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'

/** The page of one record of a list of the website, with its form; the id `new` is a record that is not saved yet. */
export function RecordPage<Data, Entry>({
  list,
  what,
  titles,
  toPage,
  data,
  find,
  heading,
  children,
}: {
  list: { address: string; name: string }
  what: string
  titles: { new: string; existing: string }
  toPage: (id: string) => string
  data: StaffQuery<Data>
  find: (data: Data, id: string) => Entry | undefined
  /** Where it is not the title. */
  heading?: (entry: Entry) => string | undefined
  children: (entry: Entry | undefined, data: Data) => ReactNode
}) {
  const { id = '' } = useParams()
  const title = id === 'new' ? titles.new : titles.existing
  const record = data.data && find(data.data, id)
  if (data.data && !record && id !== 'new') return <AdminNotFound />
  return (
    <LoadedPage
      data={data}
      what={what}
      title={title}
      heading={() => (record && heading?.(record)) ?? title}
      path={toPage(id)}
      back={list}
      className="max-w-3xl"
    >
      {(data) => <div className="pt-4">{children(record, data)}</div>}
    </LoadedPage>
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
