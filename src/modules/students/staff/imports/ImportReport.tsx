import { to } from '../../../../ui/addresses/site-map.ts'
import { Link } from '../../../../ui/Link.tsx'
import { ImportLines, lineCell } from '../../../../ui/staff/ImportLines.tsx'
import type { ImportReportData as Report } from '../../imports/contract.ts'

/** The content of a file, with its problems line by line. */
export function ImportReport({ report }: { report: Report }) {
  const { rows, errorCount, errors, skippedCount, skipped, ignoredColumns } = report
  return (
    <div className="mt-1 grid gap-5">
      {errorCount === 0 && (
        <p>
          {rows} {rows === 1 ? 'line' : 'lines'} read, {skippedCount} of them skipped.
          {ignoredColumns.length > 0 && ` Columns skipped: ${ignoredColumns.join(', ')}.`}
        </p>
      )}
      {errors.length > 0 && (
        <ImportLines
          caption="Errors"
          heads={['Line', 'Column', 'What is wrong']}
          rest={errorCount - errors.length}
        >
          {errors.map(({ line, column, reason }) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td className={lineCell}>{line}</td>
              <td className={`${lineCell} capitalize`}>{column || '–'}</td>
              <td className={lineCell}>{reason}</td>
            </tr>
          ))}
        </ImportLines>
      )}
      {skipped.length > 0 && (
        <ImportLines
          caption="Skipped rows"
          heads={['Line', 'Why', 'Who']}
          rest={skippedCount - skipped.length}
        >
          {skipped.map(({ line, reason, existing }) => (
            <tr key={line}>
              <td className={lineCell}>{line}</td>
              <td className={lineCell}>{reason}</td>
              <td className={lineCell}>
                {existing ? (
                  <Link
                    to={to.adminRecord('students', existing.id)}
                    className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
                  >
                    {existing.name}
                  </Link>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </ImportLines>
      )}
    </div>
  )
}
