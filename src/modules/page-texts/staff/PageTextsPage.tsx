import { useParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { pageAddressOf, pageTitle } from './page-names.ts'
import { TextList } from './TextList.tsx'

/** All texts of a page, also those that show only in a dialog or after an error. */
export function PageTextsPage() {
  const { page = '' } = useParams()
  const { state, refresh } = useStaffData('GET /api/admin/page-texts', { query: { page } })
  useHead({ title: branded(pageTitle(page)), path: to.adminRecord('content', page) })
  const address = pageAddressOf(page)
  return (
    <div className="max-w-4xl px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminSection('content')}>Content</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        {pageTitle(page)}
      </h1>
      <Loaded what="texts" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ texts, preview }) => (
          <TextList
            key={page}
            page={page}
            texts={texts}
            previewAddress={address && `${address}?preview=${preview}`}
            onChanged={refresh}
          />
        )}
      </Loaded>
    </div>
  )
}
