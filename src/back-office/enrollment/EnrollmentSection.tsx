import { Route, Routes } from 'react-router'
import { myDay } from '../../domain/registrations/day/rules.ts'
import { roomParts } from '../../staff-map.ts'
import { AdminNotFound } from '../parts/AdminNotFound.tsx'
import { AllRegistrations } from './AllRegistrations.tsx'
import { ImportPage } from './imports/ImportPage.tsx'
import { ImportsPage } from './imports/ImportsPage.tsx'
import { MyDay } from './MyDay.tsx'
import { RegistrationPage } from './RegistrationPage.tsx'
import { ShortAddressSheet } from './short-addresses/ShortAddressSheet.tsx'
import { SourcesPage } from './sources/SourcesPage.tsx'

/** Registrations: the calls of the day, the whole list, and each on a page of its own. */
export default function EnrollmentSection() {
  return (
    <Routes>
      <Route index element={<AllRegistrations />} />
      <Route path={myDay} element={<MyDay />} />
      <Route path={roomParts.sources} element={<SourcesPage />} />
      <Route path={`${roomParts.sources}/:code`} element={<ShortAddressSheet />} />
      <Route path={roomParts.importEnquiries} element={<ImportsPage />} />
      <Route path={`${roomParts.importEnquiries}/:file`} element={<ImportPage />} />
      <Route path=":id" element={<RegistrationPage />} />
      <Route path="*" element={<AdminNotFound />} />
    </Routes>
  )
}
