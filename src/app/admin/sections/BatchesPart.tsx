import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { BatchList } from '../../../modules/batches/staff/BatchList.tsx'
import { BatchPage } from '../../../modules/batches/staff/BatchPage.tsx'
import { PrintedStudentList } from '../../../modules/batches/staff/PrintedStudentList.tsx'
import { BatchCertificates } from '../../../modules/certificates/staff/BatchCertificates.tsx'
import { NameRequests } from '../../../modules/certificates/staff/NameRequests.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

export function BatchesPart() {
  const issues = useAbility('certificates.issue')
  return (
    <Routes>
      <PageRoute index element={<BatchList>{issues && <NameRequests />}</BatchList>} />
      <PageRoute path="new" element={<BatchPage />} />
      <PageRoute path={`:id/${sectionParts.roll}`} element={<PrintedStudentList />} />
      <PageRoute path=":id" element={<BatchPage />} />
      <PageRoute
        path=":id/:part"
        element={<BatchPage renderCertificates={(batch) => <BatchCertificates batch={batch} />} />}
      />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
