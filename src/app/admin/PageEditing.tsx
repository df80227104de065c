import './back-office.css'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { openEditor } from '../../modules/page-texts/staff/open-editor.ts'
import { findPage } from '../../ui/addresses/site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocation } from '../../ui/router.tsx'

const PageEditor = lazy(() => import('../../modules/page-texts/staff/PageEditor.tsx'))

/** The button that opens the editor of a public page, and the editor. */
export default function PageEditing() {
  const { pathname, search } = useLocation()
  const { name } = findPage(pathname)
  const [failure, setFailure] = useState('')
  const isEdited = /^\?preview=.*&edit\b/.test(search)
  return createPortal(
    isEdited ? (
      <Suspense>
        <PageEditor page={name} />
      </Suspense>
    ) : (
      <div className="fixed bottom-[calc(var(--promo-bottom)+0.75rem)] left-3 z-20 print:hidden">
        <Button
          kind="solid"
          className="shadow-lift"
          onClick={async () => setFailure((await openEditor(name, pathname)) ?? '')}
        >
          Edit this page
        </Button>
        <p role="alert" className="bg-paper text-kumkum">
          {failure}
        </p>
      </div>
    ),
    document.body,
  )
}
