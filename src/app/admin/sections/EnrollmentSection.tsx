import { Route, Routes } from 'react-router'
import { ShortLinkSheet } from '../../../modules/attribution/short-links/staff/ShortLinkSheet.tsx'
import { SourcesPage } from '../../../modules/attribution/sources/staff/SourcesPage.tsx'
import { Absences } from '../../../modules/classes/staff/Absences.tsx'
import { AllRegistrations } from '../../../modules/registrations/staff/AllRegistrations.tsx'
import { EnquiryImportPage } from '../../../modules/registrations/staff/imports/ImportPage.tsx'
import { ImportsPage } from '../../../modules/registrations/staff/imports/ImportsPage.tsx'
import { MyDay } from '../../../modules/registrations/staff/MyDay.tsx'
import { myDay, roomParts } from '../../../ui/addresses/staff-map.ts'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { RegistrationPage } from './RegistrationPage.tsx'

/** Registrations: the calls of the day, the whole list, and each on a page of its own. */
export default function EnrollmentSection() {
  return (
    <Routes>
      <Route index element={<AllRegistrations />} />
      <Route path={myDay} element={<MyDay tasks={<Absences />} />} />
      <Route path={roomParts.sources} element={<SourcesPage />} />
      <Route path={`${roomParts.sources}/:code`} element={<ShortLinkSheet />} />
      <Route path={roomParts.importEnquiries} element={<ImportsPage />} />
      <Route path={`${roomParts.importEnquiries}/:file`} element={<EnquiryImportPage />} />
      <Route path=":id" element={<RegistrationPage />} />
      <Route path="*" element={<AdminNotFound />} />
    </Routes>
  )
}
