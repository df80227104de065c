import { useState } from 'react'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import type { ImportReportData } from '../../imports/contract.ts'

export type ImportState =
  | { status: 'idle' }
  | { status: 'checking' | 'importing'; name: string }
  /** Looked at: `report` says what would be done, or what is wrong. */
  | { status: 'checked'; name: string; message: string; report: ImportReportData }
  | { status: 'imported'; name: string; message: string }
  | { status: 'failed'; name: string; message: string }

/** A file on its way in: looked at first, then taken as it was looked at. */
export function useImport(onImported: () => void) {
  const send = useStaffAction()
  const [state, setState] = useState<ImportState>({ status: 'idle' })
  const [bytes, setBytes] = useState<Blob>()

  async function look(file: File) {
    const { name } = file
    setState({ status: 'checking', name })
    try {
      // Read now: the file may be changed or gone by the time it is taken in.
      const read = new Blob([await file.arrayBuffer()], { type: 'text/csv' })
      setBytes(read)
      const answer = await send(...importCall(name, '1', read))
      if (!answer.ok) return setState({ status: 'failed', name, message: answer.message })
      const { message, report } = answer.data
      setState({ status: 'checked', name, message, report })
    } catch {
      setState({ status: 'failed', name, message: 'The file could not be read. Choose it again.' })
    }
  }

  async function take() {
    if (state.status !== 'checked' || !bytes) return
    const { name } = state
    setState({ status: 'importing', name })
    const answer = await send(...importCall(name, '0', bytes))
    if (answer.ok) setState({ status: 'imported', name, message: answer.data.message })
    else setState({ status: 'failed', name, message: answer.message })
    if (answer.ok) onImported()
  }

  return { state, look, take }
}

function importCall(name: string, dryRun: '0' | '1', body: Blob) {
  const request = { query: { dryRun, name: name.slice(0, 200) }, body }
  return ['POST /api/admin/imports', request] as const
}
