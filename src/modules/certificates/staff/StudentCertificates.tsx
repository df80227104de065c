import { certificateAddresses } from '../../../ui/addresses/certificate-addresses.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { kindNames, statusNames } from './texts.ts'

/** The certificates of a student; nothing where there is none. */
export function StudentCertificates({ id }: { id: number }) {
  const certificates =
    useStaffData('GET /api/admin/students/{id}/certificates', { params: { id } }).data
      ?.certificates ?? []
  if (certificates.length === 0) return null
  return (
    <Section title="Certificates">
      <ul className="mt-2">
        {certificates.map(({ id, name, code, kind, course, status, issuedOn }) => (
          <li key={id} className="border-t border-line py-2.5 wrap-anywhere last:border-b">
            <a
              href={addressOf(certificateAddresses.page(code))}
              className="font-medium text-indigo underline underline-offset-4"
            >
              {name}
            </a>
            <p className="text-slate">
              {kindNames[kind]}
              {course && `, ${course}`} · {formatDate(issuedOn)} · {statusNames[status]}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
