import { change, read, routeTable } from '../../accounts/route-table.server.ts'
import { removalSchema } from './contract.ts'
import { listRemovableCourses, removeSample } from './remove-sample.server.ts'

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    sampleRemoval: typeof sampleRemovalRoutes
  }
}

const shared = { access: 'settings.change', visibility: 'nobody' } as const

export const sampleRemovalRoutes = routeTable(
  { words: {}, statuses: {} },
  {
    'GET /api/admin/set-up/sample-courses': read({
      ...shared,
      summary: 'Courses of the sample that nobody has changed',
      run: async (_, { db }) => ({ courses: await listRemovableCourses(db) }),
    }),

    'POST /api/admin/set-up/sample-removals': change({
      ...shared,
      summary: 'Remove everything invented from the website, apart from courses that are kept',
      body: removalSchema,
      run: async (request, { db, slotsOf, catalogue, context }) => {
        const removed = await removeSample(db, { ...request, slotsOf }, context)
        await catalogue.refresh()
        return removed
      },
      message: ({ entries, courses }) =>
        `The sample is removed: ${entries} people, stories and pictures, and ${courses} courses.`,
    }),
  },
)
