import { openEmbeddedDatabase } from '../../test-support/product-process.ts'
import { signInAsAdmin, withSite } from '../a-site.ts'
import type { BenchPart, ResultLine } from '../part.ts'
import { seedClasses } from '../seed-classes.ts'
import { lineOf, measureLists } from './desk-lists.ts'

/** How long lists of classes, work and certificates take among 2,000 batches and a million attendance entries. */
export const classes: BenchPart = {
  name: 'classes',
  measure(how) {
    return withSite({}, async (site) => {
      const client = await openEmbeddedDatabase(site.folder)
      const { batches, sessions, assignments } = await seedClasses(client, {
        batches: how.isShort ? 50 : 2_000,
      })
      await client.end()
      const cookie = await signInAsAdmin(site)
      const ask = async (path: string) => {
        const response = await fetch(site.address + path, { headers: { cookie } })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      }
      const lists: Record<string, string[]> = {
        'today of who plans all': ['/api/admin/attendance'],
        'timetable of a day': ['/api/admin/timetable?days=1'],
        'roll sheet': sessions.map((id) => `/api/admin/classes/${id}`),
        'work of all batches': ['/api/admin/work'],
        'work of a batch': batches.map((id) => `/api/admin/batches/${id}/work`),
        'what was handed in': assignments.map((id) => `/api/admin/assignments/${id}`),
        'certificates of a batch': batches.map((id) => `/api/admin/batches/${id}/certificates`),
      }
      // The first requests of a process wait for its start, whatever they ask for.
      for (const address of Object.values(lists).flat()) await ask(address)
      const lines: ResultLine[] = []
      for (const [name, addresses] of Object.entries(lists))
        lines.push(lineOf(`classes: ${name}`, await measureLists(addresses, ask, how)))
      return lines
    })
  },
}
