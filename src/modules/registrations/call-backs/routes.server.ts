import { consumeLimit } from '../../../platform/limits.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import { change, refused, routeTable } from '../../accounts/route-table.server.ts'
import { cleanLanding } from '../touches/clean-landing.server.ts'
import { callBackSchema } from './contract.ts'
import { requestCallBack } from './request-call-back.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    callBacks: typeof callBackRoutes
  }
}

const refusals = {
  words: ({ accountFields, fields, callBackAnswers }: Texts) => ({
    ...accountFields,
    ...fields,
    'phone-missing': callBackAnswers.phoneInvalid,
    'no-phone': callBackAnswers.phoneInvalid,
    'no-course': callBackAnswers.courseGone,
  }),
  statuses: { 'no-phone': [400, 'phone'], 'no-course': [400, 'course'] },
} as const

export const callBackRoutes = routeTable(refusals, {
  'POST /api/call-backs': change({
    summary: 'Ask for a call about a course, without an account; again on the same day it is one',
    access: 'anyone',
    body: callBackSchema,
    run: async (request, { db, limits, catalogue, context: { now }, c }) => {
      const phone = readPhoneNumber(request.phone)
      if (!phone) return refused('no-phone')
      const { courses } = await catalogue.current()
      const title = courses.find(({ id }) => id === request.course)?.title
      if (title === undefined) return refused('no-course')
      if (request.website !== '') return { ok: true as const }
      const limit = await consumeLimit(limits.callBacksFromAddress, c.var.address)
      if (!limit.ok) return limit
      const wholeSite = await consumeLimit(limits.callBacksOfSite, 'site')
      if (!wholeSite.ok) return wholeSite
      const landing = cleanLanding(request.landing)
      const callBack = { name: request.name, phone, course: title, landing }
      const { id, repeated } = await requestCallBack(db, callBack, now)
      c.var.log.info({ event: 'call-back', outcome: 'ok', registration: id, repeated })
      return { ok: true as const }
    },
    message: (_result, _request, { callBackAnswers }) => callBackAnswers.done,
  }),
})
