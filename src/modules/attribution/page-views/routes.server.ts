import { z } from '@hono/zod-openapi'
import { dayInIndia } from '../../../ui/format/days.ts'
import { read, routeTable } from '../../accounts/route-table.server.ts'
import { asksNotTo, deviceOf, pageOf, sourceOf } from './rules.ts'

/** The page, and the referring host, of which only its class is stored. */
const pageViewSchema = z.object({
  page: z
    .string()
    .max(200)
    .regex(/^[!-~]+$/),
  from: z.string().max(255).optional(),
})

export const pageViewRoutes = routeTable(
  { words: {}, statuses: {} },
  {
    'POST /api/page-views': read({
      summary:
        'Count a page view, without anything of the visitor; what is not counted looks the same',
      access: 'anyone',
      body: pageViewSchema,
      status: 204,
      run: async ({ page: path, from = '' }, { views, catalogue, config, context, c }) => {
        const nothing = c.body(null, 204)
        const device = deviceOf(c.req.header('user-agent') ?? '')
        const signals = { dnt: c.req.header('dnt'), gpc: c.req.header('sec-gpc') }
        if (!device || asksNotTo(signals) || !(await views.mayCount(c.var.address))) return nothing
        const { courses } = await catalogue.current()
        const page = pageOf(path, (id) => courses.some((course) => String(course.id) === id))
        const source = sourceOf(from, new URL(config.publicUrl).host)
        if (page) views.count({ day: dayInIndia(context.now), page, source, device })
        return nothing
      },
    }),
  },
)
