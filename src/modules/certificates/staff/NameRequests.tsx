import { formatDate } from '../../../ui/format/days.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Who asks for another name on their certificate; nothing where nobody does. */
export function NameRequests() {
  const { data, refresh } = useStaffData('GET /api/admin/certificate-names', {})
  const requests = data?.requests ?? []
  const decide = 'POST /api/admin/certificates/{id}/name' as const
  return (
    <NoticeArea>
      {requests.length > 0 && (
        <Section title="Names to correct on certificates" className="mb-6 max-w-3xl">
          <ul className="mt-2 border-t border-edge">
            {requests.map(({ id, name, holder, requestedName, course, issuedOn }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
              >
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-medium">
                    {holder} → {requestedName}
                  </p>
                  <p className="text-slate">
                    {name}, {course}, {formatDate(issuedOn)}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <ActionButton
                    call={decide}
                    request={{ params: { id }, body: { decision: 'accept' } }}
                    confirm={{
                      title: `Issue a new certificate to ${requestedName}?`,
                      text: `${name} is revoked, and its public page says that the name was corrected.`,
                      action: 'Issue it again',
                    }}
                    onDone={refresh}
                    onRefused={refresh}
                  >
                    Issue it again
                  </ActionButton>
                  <ActionButton
                    kind="quiet"
                    call={decide}
                    request={{ params: { id }, body: { decision: 'decline' } }}
                    onDone={refresh}
                    onRefused={refresh}
                  >
                    Decline
                  </ActionButton>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </NoticeArea>
  )
}
