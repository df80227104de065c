import type { ComponentType } from 'react'
import { useParams } from '../router.tsx'
import { AdminNotFound } from './AdminNotFound.tsx'

/** The page of the record whose number is in the address. Another record is another page: it keeps no state. */
export function NumberedPage({ of: Page }: { of: ComponentType<{ id: number }> }) {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Page key={id} id={id} /> : <AdminNotFound />
}
