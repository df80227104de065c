import type { ComponentProps, ReactNode } from 'react'
import { AdminNotFound } from './AdminNotFound.tsx'
import { Loaded } from './Loaded.tsx'
import { StaffPage } from './StaffPage.tsx'
import type { StaffQuery } from './use-staff-data.ts'

type Text<T> = string | null | ((data: T) => string)

/** A staff page of one record, or of what one route sends. A heading that needs the data waits for it, or for its failure. */
export function LoadedPage<T>({
  data: { state, data, refresh },
  what,
  title,
  heading = title,
  children,
  ...page
}: Omit<ComponentProps<typeof StaffPage>, 'title' | 'heading' | 'children'> & {
  data: StaffQuery<T>
  /** What is loaded; also the title until then. */
  what: string
  title: NonNullable<Text<T>>
  heading?: Text<T>
  children: (data: T, refresh: () => void, fetchedAt: Date) => ReactNode
}) {
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  const textOf = (text: Text<T>) => (typeof text === 'function' ? data && text(data) : text)
  const fallback = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  return (
    <StaffPage
      {...page}
      title={textOf(title) ?? fallback}
      heading={textOf(heading) ?? (state.status === 'error' ? fallback : null)}
    >
      <Loaded what={what} state={state} onRetry={refresh} className="min-h-[50vh]">
        {(data, fetchedAt) => children(data, refresh, fetchedAt)}
      </Loaded>
    </StaffPage>
  )
}
