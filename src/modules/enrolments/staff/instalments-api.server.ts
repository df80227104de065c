import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { refuseLate } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { lateOrNotSchema } from '../../../ui/api/changed-since.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { changeInstalments } from '../change-instalments.server.ts'
import { instalmentsSchema } from '../contract.ts'
import { idSchema } from './contract.ts'
import { enrolmentRefusalText, sayInstalments } from './words.ts'

const change = createRoute({
  method: 'put',
  path: staffEndpoints.joiningInstalments,
  summary: 'Agree on other sums and days for what is not paid yet; the sum stays',
  request: { params: idSchema, ...jsonBody(instalmentsSchema) },
  responses: {
    200: json(doneSchema, 'They stand so now'),
    400: json(refusalSchema, 'Something that was sent is wrong, or the parts are not what is left'),
    404: json(refusalSchema, 'There is nothing at this address'),
    409: json(lateOrNotSchema, 'Somebody else changed it meanwhile, or all is paid'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    instalmentsApi: typeof change
  }
}

export function instalmentsApi(services: Services) {
  const { db, clock } = services
  const makers = requireAccess('joinings.make', services, { enrolment: 'path id' })
  return newApi().openapi({ ...change, ...makers }, async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    const result = await changeInstalments(db, request, { actor: c.var.person, now: clock() })
    if (result.ok)
      return c.json({ success: true as const, message: 'The instalments are changed.' }, 200)
    switch (result.reason) {
      case 'no-joining':
        return refuse(c, 404, enrolmentRefusalText({ reason: 'no-joining' }))
      case 'all-paid':
        return refuse(c, 409, sayInstalments(result))
      case 'changed-since': {
        const author = result.by ?? 'Somebody else'
        const when = result.at ? ` on ${formatTime(result.at)}` : ' meanwhile'
        const message = `${author} changed this${when}, after you opened it. Nothing was overwritten: what stands is shown above what you wrote.`
        return refuseLate(c, result, { message, differs: ['Parts'] })
      }
      default:
        return refuse(c, 400, sayInstalments(result), { parts: sayInstalments(result) })
    }
  })
}
