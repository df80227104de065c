import type { ReactNode } from 'react'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { LegalPages } from '../../../modules/page-texts/staff/LegalPages.tsx'
import { NavigationLists } from '../../../modules/page-texts/staff/NavigationLists.tsx'
import { PageList } from '../../../modules/page-texts/staff/PageList.tsx'
import { PageTextsPage } from '../../../modules/page-texts/staff/PageTextsPage.tsx'
import { GalleryPicturePage } from '../../../modules/site-content/staff/GalleryPicturePage.tsx'
import { GalleryTable } from '../../../modules/site-content/staff/GalleryTable.tsx'
import { NoticeTable } from '../../../modules/site-content/staff/NoticeTable.tsx'
import { RedirectTable } from '../../../modules/site-content/staff/RedirectTable.tsx'
import { StoryTable } from '../../../modules/site-content/staff/StoriesPage.tsx'
import { StoryPage } from '../../../modules/site-content/staff/StoryPage.tsx'
import { TransferPage } from '../../../modules/site-content/staff/TransferPage.tsx'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'

/** What the website says: its pages, the success stories and the gallery. */
export default function ContentSection() {
  return (
    <Routes>
      <PageRoute index element={<Content list={<PageList />} />} />
      <PageRoute path={roomParts.stories} element={<Content list={<StoryTable />} />} />
      <PageRoute path={roomParts.legalPages} element={<Content list={<LegalPages />} />} />
      <PageRoute path={roomParts.navigation} element={<Content list={<NavigationLists />} />} />
      <PageRoute path={roomParts.redirects} element={<Content list={<RedirectTable />} />} />
      <PageRoute path={roomParts.siteNotices} element={<Content list={<NoticeTable />} />} />
      <PageRoute path={roomParts.gallery} element={<Content list={<GalleryTable />} />} />
      <PageRoute path={roomParts.transfer} element={<Content list={<TransferPage />} />} />
      <PageRoute path={`${roomParts.stories}/:id`} element={<StoryPage />} />
      <PageRoute path={`${roomParts.gallery}/:id`} element={<GalleryPicturePage />} />
      <PageRoute path=":page" element={<PageTextsPage />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

const transfer = {
  address: to.adminRecord('content', roomParts.transfer),
  name: 'Export and import',
}

function Content({ list }: { list: ReactNode }) {
  const mayTransfer = useMay('content.transfer')
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="content" />
      <SectionTabs
        label="Content views"
        views={[
          { address: to.adminSection('content'), name: 'Pages' },
          { address: to.adminRecord('content', roomParts.stories), name: 'Success stories' },
          { address: to.adminRecord('content', roomParts.siteNotices), name: 'Notices' },
          { address: to.adminRecord('content', roomParts.legalPages), name: 'Legal pages' },
          { address: to.adminRecord('content', roomParts.navigation), name: 'Navigation' },
          { address: to.adminRecord('content', roomParts.redirects), name: 'Redirects' },
          { address: to.adminRecord('content', roomParts.gallery), name: 'Gallery' },
          ...(mayTransfer ? [transfer] : []),
        ]}
      />
      {list}
    </div>
  )
}
