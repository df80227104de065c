import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { ShortLinkSheet } from '../../../modules/attribution/short-links/staff/ShortLinkSheet.tsx'
import { SourcesPage } from '../../../modules/attribution/sources/staff/SourcesPage.tsx'
import { Absences } from '../../../modules/classes/staff/Absences.tsx'
import { AllRegistrations } from '../../../modules/registrations/staff/AllRegistrations.tsx'
import { EnquiryImportPage } from '../../../modules/registrations/staff/imports/EnquiryImportPage.tsx'
import { ImportsPage } from '../../../modules/registrations/staff/imports/ImportsPage.tsx'
import { MyDay } from '../../../modules/registrations/staff/MyDay.tsx'
import { myDay, sectionParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BatchesPart } from './BatchesPart.tsx'
import { RegistrationPage } from './RegistrationPage.tsx'

export default function EnrollmentSection() {
  const seats = useAbility('batches.seat')
  return (
    <Routes>
      <PageRoute index element={<AllRegistrations />} />
      <PageRoute path={myDay} element={<MyDay tasks={<Absences />} />} />
      {seats && <PageRoute path={`${sectionParts.batches}/*`} element={<BatchesPart />} />}
      <PageRoute path={sectionParts.sources} element={<SourcesPage />} />
      <PageRoute path={`${sectionParts.sources}/:code`} element={<ShortLinkSheet />} />
      <PageRoute path={sectionParts.importEnquiries} element={<ImportsPage />} />
      <PageRoute path={`${sectionParts.importEnquiries}/:file`} element={<EnquiryImportPage />} />
      <PageRoute path=":id" element={<RegistrationPage />} />
      <PageRoute path="*" element={<AdminNotFound />} />
    </Routes>
  )
}
