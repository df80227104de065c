import { type PageName, pages, to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { useParams } from '../../../ui/router.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { PublishButtons, PublishNotice } from './Publishing.tsx'
import { pageAddressOf, pageTitle } from './page-names.ts'
import { TextList } from './TextList.tsx'
import { usePageDrafts } from './use-drafts.ts'

const call = 'GET /api/admin/page-texts' as const

/** A list of the texts of a page, also of those that its editor cannot show: in dialogs, after an error, for guests. */
export function PageTextsPage() {
  const { page = '' } = useParams()
  const texts = useStaffData(call, { query: { page } })
  return (
    <LoadedPage
      data={texts}
      what="texts"
      title={pageTitle(page)}
      path={to.adminRecord('content', page)}
      back={{ address: to.adminSection('content'), name: 'Content' }}
      className="max-w-4xl"
    >
      {(data, refresh) => <Texts key={page} page={page} {...data} onChanged={refresh} />}
    </LoadedPage>
  )
}

type TextsProps = CallData<typeof call> & { page: string; onChanged: () => void }

function Texts({ page, texts, preview, onChanged }: TextsProps) {
  const drafts = usePageDrafts(page, texts, 'en', { onSaved: onChanged })
  const address = pageAddressOf(page)
  const hasBar = Object.hasOwn(pages, page) && pages[page as PageName].bar
  return (
    <>
      <div className="save-bar z-10 lg:sticky lg:top-0 mb-4 flex flex-wrap items-center gap-3 border-b border-edge bg-white py-3">
        {address && (
          <>
            {/* The editor stands in the navigation bar, which pages for guests do not have. */}
            {hasBar && (
              <a href={`${address}?preview=${preview}&edit`} className={link}>
                Edit on the page
              </a>
            )}
            <a
              href={`${address}?preview=${preview}`}
              target="_blank"
              rel="noreferrer"
              className={link}
            >
              Preview
            </a>
          </>
        )}
        <PublishButtons drafts={drafts} />
        <PublishNotice drafts={drafts} />
      </div>
      <TextList drafts={drafts} />
    </>
  )
}

const link = 'button border-slate text-ink hover:bg-ink hover:text-paper'
