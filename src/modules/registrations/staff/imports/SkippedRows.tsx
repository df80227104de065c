import { to } from '../../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../../ui/api/call-api.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { ImportLines, lineCell } from '../../../../ui/staff/CheckedImport.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { ExportLink } from '../../../accounts/staff/ExportLink.tsx'
import { useAbility } from '../../../accounts/use-ability.ts'
import type { EnquiryImportData } from '../../imports/contract.ts'

/** Skipped rows with reasons; all of them as a file after the import. */
export function SkippedRows({
  rows,
  count,
  fileId,
}: {
  rows: EnquiryImportData['skipped']
  count: number
  fileId?: number
}) {
  const mayExport = useAbility('registrations.export')
  if (count === 0) return null
  const href =
    fileId &&
    addressFor('GET /api/admin/enquiry-imports/{id}/skipped.csv', { params: { id: fileId } })
  return (
    <Section title={`Skipped rows (${grouped(count)})`}>
      {href && (
        <p className="measure text-slate">
          The file contains these rows unchanged, each with its reason: correct them there and
          import that file. It is kept for 30 days.
        </p>
      )}
      {href && mayExport && (
        <ExportLink href={href} className="">
          CSV of skipped rows
        </ExportLink>
      )}
      <ImportLines
        caption="Skipped rows"
        isCaptionHidden
        heads={['Line', 'Name and reason']}
        rest={count - rows.length}
      >
        {rows.map(({ line, name, reason }) => (
          <tr key={line}>
            <td className={`${lineCell} tabular-nums`}>{line}</td>
            {/* In one column: with large text there is no room for three. */}
            <td className={lineCell}>
              {name && <span className="block font-medium">{name}</span>}
              {reason}
            </td>
          </tr>
        ))}
      </ImportLines>
    </Section>
  )
}

/** Enquiries that an undo left in place. */
export function ChangedSinceImport({ file: { kept, counts } }: { file: EnquiryImportData }) {
  if (kept.length === 0) return null
  const rest = counts.kept - kept.length
  return (
    <Section title="Kept, because somebody has worked on them">
      <ul>
        {kept.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={to.adminRecord('enrollment', id)} className="wrap-anywhere">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-slate">and {grouped(rest)} more</p>}
    </Section>
  )
}
