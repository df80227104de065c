import { Hono } from 'hono'
import { firstLanguage } from '../../../content/languages.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { createFrameDocument } from './frame/frame-document.server.ts'

/** The frame that programs of lessons run in. */
export function lessonFramePage() {
  const { html, headers } = createFrameDocument(textsFor(firstLanguage).lessonFrame)
  return new Hono<AppEnv>().get(endpoints.lessonFrame, (c) => c.body(html, 200, headers))
}
