import { createRoute } from '@hono/zod-openapi'
import { json, newApi, pictureBody, staffOnly } from '../../../platform/http/api.ts'
import { receivePicture } from '../../../platform/pictures/receive-picture.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { coverShape, storeCover } from '../covers/keep-cover.server.ts'
import { coverSchema } from '../editing/contract.ts'

const upload = createRoute({
  method: 'post',
  path: staffEndpoints.coursePictures,
  summary: 'Keep a picture for a course: the body is a WebP, JPEG or PNG of 2 MB at most',
  request: pictureBody,
  responses: {
    201: json(coverSchema, 'Its address, drawn anew in 16:10'),
    400: json(refusalSchema, 'The request is wrong'),
    ...staffOnly,
    429: json(refusalSchema, 'Too many pictures'),
    503: json(refusalSchema, 'Too many wait to be drawn'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    coursePicturesApi: typeof upload
  }
}

export function coursePicturesApi(services: Services) {
  const { db, clock, limits } = services
  const editors = requireAccess('courses.edit', services, 'nobody')

  return newApi().openapi({ ...upload, ...editors }, async (c) => {
    const received = await receivePicture(c, limits, { ...coverShape, field: 'image' })
    if (!received.ok) return received.answer
    return c.json({ image: await storeCover(db, received.webp, clock()) }, 201)
  })
}
