import { useMay } from '../../../modules/accounts/use-may.ts'
import { ShortLinkSheet } from '../../../modules/attribution/short-links/staff/ShortLinkSheet.tsx'
import { SourcesPage } from '../../../modules/attribution/sources/staff/SourcesPage.tsx'
import { Absences } from '../../../modules/classes/staff/Absences.tsx'
import { AllRegistrations } from '../../../modules/registrations/staff/AllRegistrations.tsx'
import { EnquiryImportPage } from '../../../modules/registrations/staff/imports/ImportPage.tsx'
import { ImportsPage } from '../../../modules/registrations/staff/imports/ImportsPage.tsx'
import { MyDay } from '../../../modules/registrations/staff/MyDay.tsx'
import { myDay, roomParts } from '../../../ui/addresses/staff-map.ts'
import { Route, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BatchesPart } from './BatchesPart.tsx'
import { RegistrationPage } from './RegistrationPage.tsx'

/** Registrations: the calls of the day, the whole list, each on a page of its own; batches and sources. */
export default function EnrollmentSection() {
  const seats = useMay('batches.seat')
  return (
    <Routes>
      <Route index element={<AllRegistrations />} />
      <Route path={myDay} element={<MyDay tasks={<Absences />} />} />
      {seats && <Route path={`${roomParts.batches}/*`} element={<BatchesPart />} />}
      <Route path={roomParts.sources} element={<SourcesPage />} />
      <Route path={`${roomParts.sources}/:code`} element={<ShortLinkSheet />} />
      <Route path={roomParts.importEnquiries} element={<ImportsPage />} />
      <Route path={`${roomParts.importEnquiries}/:file`} element={<EnquiryImportPage />} />
      <Route path=":id" element={<RegistrationPage />} />
      <Route path="*" element={<AdminNotFound />} />
    </Routes>
  )
}
