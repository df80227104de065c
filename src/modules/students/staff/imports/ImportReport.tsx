import type { ReactNode } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Link } from '../../../../ui/Link.tsx'
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
        <Lines
          caption="Errors"
          heads={['Line', 'Column', 'What is wrong']}
          rest={errorCount - errors.length}
        >
          {errors.map(({ line, column, reason }) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td className={cell}>{line}</td>
              <td className={`${cell} capitalize`}>{column || '–'}</td>
              <td className={cell}>{reason}</td>
            </tr>
          ))}
        </Lines>
      )}
      {skipped.length > 0 && (
        <Lines
          caption="Skipped rows"
          heads={['Line', 'Why', 'Who']}
          rest={skippedCount - skipped.length}
        >
          {skipped.map(({ line, reason, existing }) => (
            <tr key={line}>
              <td className={cell}>{line}</td>
              <td className={cell}>{reason}</td>
              <td className={cell}>
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
        </Lines>
      )}
    </div>
  )
}

const cell = 'border-b border-line py-2 pr-4 align-baseline wrap-anywhere'

function Lines({
  caption,
  heads,
  rest,
  children,
}: {
  caption: string
  heads: string[]
  rest: number
  children: ReactNode
}) {
  return (
    <div>
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="pb-1 text-left text-base font-semibold">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="border-b border-edge py-1.5 pr-4 text-[0.8125rem] font-semibold text-slate"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {rest > 0 && <p className="pt-2 text-slate">and {rest} more</p>}
    </div>
  )
}
