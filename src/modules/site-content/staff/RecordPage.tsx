import type { ReactNode } from 'react'
import { useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import type { StaffQuery } from '../../../ui/staff/use-staff-data.ts'
import {
  type RecordEntry,
  RecordForm,
  type RecordFormProps,
  type Records,
  type SavedRecord,
} from './RecordForm.tsx'

/** The page of one record of a list of the website, with its form; the id `new` is a record that is not saved yet. */
export function RecordPage<Data, R extends Records, Body extends SavedRecord<R>>({
  toPage,
  data: query,
  find,
  heading,
  children,
  ...form
}: Omit<RecordFormProps<R, Body>, 'refresh'> & {
  toPage: (id: string) => string
  data: StaffQuery<Data>
  find: (data: Data, id: string) => RecordEntry<Body> | undefined
  /** Where it is not the title. */
  heading?: (entry: Body) => string | undefined
  children: (values: Body, data: Data) => ReactNode
}) {
  const { list, what, titles } = form
  const { id = '' } = useParams()
  const title = id === 'new' ? titles.new : titles.existing
  const record = query.data && find(query.data, id)
  if (query.data && !record && id !== 'new') return <AdminNotFound />
  return (
    <LoadedPage
      data={query}
      what={what}
      title={title}
      heading={() => (record && heading?.(record)) ?? title}
      path={toPage(id)}
      back={list}
      className="max-w-3xl"
    >
      {(data) => (
        <div className="pt-4">
          <RecordForm {...form} refresh={query.refresh} latest={record}>
            {(values) => children(values, data)}
          </RecordForm>
        </div>
      )}
    </LoadedPage>
  )
}
