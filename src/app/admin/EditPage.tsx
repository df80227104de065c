import { lazy, Suspense, useEffect, useState } from 'react'
import { callApi } from '../../ui/api/call-api.ts'
import { accessCall } from '../../ui/staff/use-staff-data.ts'
import { loadStylesheet } from '../ssr/load-stylesheet.ts'

const PageEditing = lazy(() => import('./PageEditing.tsx'))

/** On public pages, for staff: those who may edit texts load the rest, with the styles of staff screens. */
export default function EditPage() {
  const [mayEdit, setMayEdit] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    Promise.all([callApi(accessCall, {}, controller.signal), loadStylesheet()])
      .then(([answer]) => setMayEdit(answer.ok && answer.data.abilities.includes('texts.edit')))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  if (!mayEdit) return null
  return (
    <Suspense>
      <PageEditing />
    </Suspense>
  )
}
