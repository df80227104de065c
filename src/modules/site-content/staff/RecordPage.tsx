import type { ReactNode } from 'react'
import { branded } from '#words/meta.ts'
import { useHead } from '../../../ui/head.tsx'
import { useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
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
  state,
  find,
  heading,
  children,
  ...form
}: RecordFormProps<R, Body> & {
  toPage: (id: string) => string
  state: StaffData<Data>
  find: (data: Data, id: string) => RecordEntry<Body> | undefined
  /** Where it is not the title. */
  heading?: (entry: Body) => string | undefined
  children: (values: Body, data: Data) => ReactNode
}) {
  const { list, what, titles, refresh } = form
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
              <RecordForm {...form} latest={entry}>
                {(values) => children(values, data)}
              </RecordForm>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
