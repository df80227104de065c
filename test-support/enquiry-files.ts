import { expect } from 'vitest'
import type {
  EnquiryImportData,
  FileCheckData,
} from '../src/modules/registrations/imports/contract.ts'
import {
  type Columns,
  enquiryHeadings,
  type Mapping,
} from '../src/modules/registrations/imports/rules.ts'
import { findColumns } from '../src/platform/csv/import-csv.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { Visitor } from './site.ts'

/** A staff member who imports enquiry files by the API. */
export function enquiryImporter(visitor: Visitor) {
  const at = (address: string, id: number) => fillPath(address, { id })
  const read = async (id: number) =>
    (await (
      await visitor.get(at('/api/admin/enquiry-imports/{id}', id))
    ).json()) as EnquiryImportData
  const send = (body: string, name = 'portal.csv') =>
    visitor.ask(`/api/admin/enquiry-imports?${new URLSearchParams({ name })}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body,
    })
  const start = (id: number, mapping: Mapping) =>
    visitor.post(at('/api/admin/enquiry-imports/{id}/start', id), mapping)
  const waitForState = async (id: number, state: EnquiryImportData['state']) => {
    await expect.poll(async () => (await read(id)).state, { timeout: 30_000 }).toBe(state)
    return read(id)
  }
  const upload = async (body: string, name?: string) => {
    const response = await send(body, name)
    expect(response.status).toBe(201)
    return ((await response.json()) as { id: number }).id
  }
  const undo = (id: number) =>
    visitor.ask(at('/api/admin/enquiry-imports/{id}', id), { method: 'DELETE' })
  return {
    read,
    send,
    start,
    waitForState,
    upload,
    undo,
    check: async (id: number, mapping: Mapping) => {
      const response = await visitor.post(at('/api/admin/enquiry-imports/{id}/check', id), mapping)
      expect(response.status).toBe(200)
      return (await response.json()) as FileCheckData
    },
    /** Uploads a file, maps its columns by their headings, and imports it. */
    importFile: async (body: string, changes: Partial<Mapping> = {}) => {
      const id = await upload(body)
      const response = await start(id, mappingOf(body, changes))
      expect(await response.text()).toContain('It is being imported.')
      return waitForState(id, 'done')
    },
    undoAndWait: async (id: number) => {
      expect((await undo(id)).status).toBe(200)
      return waitForState(id, 'undone')
    },
    skipped: async (id: number) =>
      (
        await (await visitor.get(at('/api/admin/enquiry-imports/{id}/skipped.csv', id))).text()
      ).replace('\ufeff', ''),
  }
}

/** Columns by the first line; the other fields have one value for the whole file. */
export function mappingOf(body: string, changes: Partial<Mapping> = {}): Mapping {
  const columns: Columns = findColumns(
    body.split('\n', 1)[0]?.split(',') ?? [],
    enquiryHeadings,
  ).columns
  return {
    columns,
    course: null,
    source: 5,
    owner: 'nobody',
    courses: [],
    sources: [],
    owners: [],
    ...changes,
  }
}
