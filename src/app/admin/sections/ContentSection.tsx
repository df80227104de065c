import type { ComponentType } from 'react'
import { SectionPage } from '../../../modules/accounts/staff/SectionPage.tsx'
import { LegalPages } from '../../../modules/page-texts/staff/LegalPages.tsx'
import { NavigationLists } from '../../../modules/page-texts/staff/NavigationLists.tsx'
import { PageList } from '../../../modules/page-texts/staff/PageList.tsx'
import { PageTextsPage } from '../../../modules/page-texts/staff/PageTextsPage.tsx'
import { GalleryPicturePage } from '../../../modules/site-content/staff/GalleryPicturePage.tsx'
import { GalleryTable } from '../../../modules/site-content/staff/GalleryTable.tsx'
import { NoticeTable } from '../../../modules/site-content/staff/NoticeTable.tsx'
import { RedirectTable } from '../../../modules/site-content/staff/RedirectTable.tsx'
import { StoryPage } from '../../../modules/site-content/staff/StoryPage.tsx'
import { StoryTable } from '../../../modules/site-content/staff/StoryTable.tsx'
import { TransferPage } from '../../../modules/site-content/staff/TransferPage.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

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
  { part: sectionParts.stories, Content: StoryTable },
  { part: sectionParts.siteNotices, Content: NoticeTable },
  { part: sectionParts.legalPages, Content: LegalPages },
  { part: sectionParts.navigation, Content: NavigationLists },
  { part: sectionParts.redirects, Content: RedirectTable },
  { part: sectionParts.gallery, Content: GalleryTable },
  { part: sectionParts.transfer, Content: TransferPage },
]

function View({ Content }: { Content: ComponentType }) {
  return (
    <SectionPage section="content">
      <Content />
    </SectionPage>
  )
}
