import type { ReactNode } from 'react'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { EmailLink, PhoneLink } from '../../../ui/staff/RegistrationFacts.tsx'
import type { StudentPageData } from '../contract.ts'

/** Contact details and source of a student. */
export function StudentProfile({ page: { student, source } }: { page: StudentPageData }) {
  const { id, phone, email, course, createdAt } = student
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-1 border-y border-line py-2">
      <Fact term="ID">{formatStudentId(id)}</Fact>
      <Fact term="Phone">{phone ? <PhoneLink phone={phone} /> : 'None'}</Fact>
      <Fact term="E-mail">{email ? <EmailLink email={email} /> : 'None'}</Fact>
      <Fact term="Course">{course ?? 'None yet'}</Fact>
      <Fact term={sources[source]}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </Fact>
    </dl>
  )
}

const sources: Record<StudentPageData['source'], string> = {
  registration: 'Known since registering',
  staff: 'Added by staff',
  import: 'Imported from a file',
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-slate">{term}</dt>
      <dd className="flex min-h-11 items-center wrap-anywhere">{children}</dd>
    </div>
  )
}
