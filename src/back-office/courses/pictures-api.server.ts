import { createRoute } from '@hono/zod-openapi'
import { coverShape, keepCover } from '../../domain/courses/covers/keep-cover.server.ts'
import { coverSchema } from '../../domain/courses/editing/contract.ts'
import type { Services } from '../../domain/services.ts'
import { receivePicture } from '../../edge/receive-picture.server.ts'
import { only } from '../../edge/session-cookie.server.ts'
import { json, newApi, pictureBody, staffOnly } from '../../platform/http/api.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'

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

declare module '../../wire/ask.ts' {
  interface Wire {
    coursePicturesApi: typeof upload
  }
}

export function coursePicturesApi(services: Services) {
  const { db, clock, limits } = services
  const editors = only('courses.edit', services, 'nobody')

  return newApi().openapi({ ...upload, ...editors }, async (c) => {
    const received = await receivePicture(c, limits, { ...coverShape, field: 'image' })
    if (!received.ok) return received.answer
    return c.json({ image: await keepCover(db, received.webp, clock()) }, 201)
  })
}
