import { type ReactNode, useState } from 'react'
import type { Call, CallData, CallInput } from '../api/call-api.ts'
import { grouped } from '../format/counts.ts'
import { ActionButton, ActionFile } from './ActionForm.tsx'
import { TableHead } from './TableHead.tsx'

/** Imports a CSV file: choose it, read the report, then import. Nothing changes before. */
export function CheckedImport<C extends Call>({
  call,
  check,
  confirmed,
  help,
  example,
  report,
  action,
  onImported,
}: {
  call: C
  check: (body: Blob, fileName: string) => CallInput<C>
  /** The request that imports what was checked. */
  confirmed: (check: CallInput<C>) => CallInput<C>
  /** What the file has to hold. */
  help: ReactNode
  example: string
  report: (data: CallData<C>) => ReactNode
  /** On the button, such as “Import 3 students”; nothing where the file cannot be imported. */
  action: (data: CallData<C>) => string | undefined
  onImported?: () => void
}) {
  const [checked, setChecked] = useState<{ data: CallData<C>; request: CallInput<C> }>()
  const submit = checked && action(checked.data)
  return (
    <>
      <div className="rounded-card bg-sand/60 p-5">
        <h2 className="text-lg">CSV file</h2>
        {help}
        <pre className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-control bg-white px-3.5 py-2.5 font-mono text-[0.8125rem] leading-relaxed">
          {example}
        </pre>
        <div className="mt-4">
          <ActionFile
            call={call}
            request={check}
            onDone={(data, input) => setChecked({ data, request: confirmed(input) })}
            onRefused={() => setChecked(undefined)}
          >
            Choose file
          </ActionFile>
        </div>
      </div>
      <p role="status" className="mt-5 text-base font-semibold">
        {checked && (checked.data as { message: string }).message}
      </p>
      {checked && report(checked.data)}
      {checked && submit && (
        <ActionButton
          kind="primary"
          className="mt-5"
          call={call}
          request={checked.request}
          onDone={() => {
            setChecked(undefined)
            onImported?.()
          }}
        >
          {submit}
        </ActionButton>
      )}
    </>
  )
}

export const lineCell = 'border-b border-line py-2 pr-4 align-baseline wrap-anywhere'

/** Lines of an imported file, with how many more there are. */
export function ImportLines({
  caption,
  isCaptionHidden = false,
  heads,
  rest = 0,
  children,
}: {
  caption: string
  isCaptionHidden?: boolean
  heads: string[]
  rest?: number
  children: ReactNode
}) {
  return (
    <div>
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className={isCaptionHidden ? 'sr-only' : 'pb-1 text-left text-base font-semibold'}>
          {caption}
        </caption>
        <TableHead
          names={heads}
          cell="border-b border-edge py-1.5 pr-4 text-[0.8125rem] font-semibold text-slate"
        />
        <tbody>{children}</tbody>
      </table>
      {rest > 0 && <p className="pt-2 text-slate">and {grouped(rest)} more</p>}
    </div>
  )
}

/** Errors of a file, line by line. */
export function ImportErrors({
  errors,
  rest,
}: {
  errors: { line: number; column: string; reason: string }[]
  rest?: number
}) {
  if (errors.length === 0) return null
  return (
    <ImportLines caption="Errors" heads={['Line', 'What is wrong']} rest={rest}>
      {errors.map(({ line, column, reason }) => (
        <tr key={`${line} ${column} ${reason}`}>
          <td className={lineCell}>{line}</td>
          {/* In one column: with large text there is no room for three. */}
          <td className={lineCell}>
            {column && <span className="block font-medium first-letter:uppercase">{column}</span>}
            {reason}
          </td>
        </tr>
      ))}
    </ImportLines>
  )
}
