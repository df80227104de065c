import type { ComponentType } from 'react'
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
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'

export default function ContentSection() {
  return (
    <Routes>
      <PageRoute index element={<View Content={PageList} />} />
      {views.map(({ part, Content }) => (
        <PageRoute key={part} path={part} element={<View Content={Content} />} />
      ))}
      <PageRoute path={`${sectionParts.stories}/:id`} element={<StoryPage />} />
      <PageRoute path={`${sectionParts.gallery}/:id`} element={<GalleryPicturePage />} />
      <PageRoute path=":page" element={<PageTextsPage />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

const views = [
  { part: sectionParts.stories, name: 'Success stories', Content: StoryTable },
  { part: sectionParts.siteNotices, name: 'Notices', Content: NoticeTable },
  { part: sectionParts.legalPages, name: 'Legal pages', Content: LegalPages },
  { part: sectionParts.navigation, name: 'Navigation', Content: NavigationLists },
  { part: sectionParts.redirects, name: 'Redirects', Content: RedirectTable },
  { part: sectionParts.gallery, name: 'Gallery', Content: GalleryTable },
  { part: sectionParts.transfer, name: 'Export and import', Content: TransferPage },
]

function View({ Content }: { Content: ComponentType }) {
  const mayTransfer = useMay('content.transfer')
  const tabs = views.filter(({ part }) => part !== sectionParts.transfer || mayTransfer)
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <SectionHeading section="content" />
      <SectionTabs
        label="Content views"
        views={[
          { address: to.adminSection('content'), name: 'Pages' },
          ...tabs.map(({ part, name }) => ({ address: to.adminRecord('content', part), name })),
        ]}
      />
      <Content />
    </div>
  )
}
