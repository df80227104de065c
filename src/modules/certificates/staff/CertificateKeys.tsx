import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'

/** What certificates are signed with: for owners. */
export function CertificateKeys() {
  return useAbility('certificates.keys') ? <Keys /> : null
}

function Keys() {
  const { data, refresh } = useStaffData('GET /api/admin/certificate-keys', {})
  const keys = data?.keys ?? []
  const call = 'POST /api/admin/certificate-keys' as const
  return (
    <Section title="Key that signs certificates" className="mt-10 max-w-3xl">
      <p className="text-slate">
        {keys.length === 0
          ? 'Made when the first credential is downloaded.'
          : 'Replaced automatically once a year. Credentials signed with older keys stay valid.'}
      </p>
      <NoticeArea>
        <ul className="mt-2 border-t border-edge empty:hidden">
          {keys.map(({ id, createdAt, retiredAt, distrustedAt }) => (
            <li key={id} className="border-b border-line py-2">
              <code className="wrap-anywhere">{id.slice(0, 12)}</code>
              <span className="text-slate">
                {' '}
                since {formatTime(createdAt)} ·{' '}
                {distrustedAt
                  ? `distrusted since ${formatTime(distrustedAt)}`
                  : retiredAt
                    ? `until ${formatTime(retiredAt)}`
                    : 'in use'}
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          <ActionButton call={call} request={{ body: { why: 'asked' } }} onDone={refresh}>
            Replace the key
          </ActionButton>
          <ActionButton
            kind="danger"
            call={call}
            request={{ body: { why: 'stolen' } }}
            confirm={{
              title: 'Was a key stolen?',
              text: 'All credentials downloaded so far become invalid. Students have to download theirs again; printed certificates and public pages stay as they are.',
              action: 'Distrust all keys',
            }}
            onDone={refresh}
          >
            A key was stolen…
          </ActionButton>
        </div>
      </NoticeArea>
    </Section>
  )
}
