import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { refusalSchema } from '../../wire/contract.ts'
import { refuse } from './errors.ts'
import type { AppEnv } from './request.ts'

/** A router of described routes; what fails validation is refused before its handler runs. */
export function newApi() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      const fields: Record<string, string> = {}
      for (const { path, message } of result.error.issues) {
        // Without a path the whole body is wrong: a list, a number, null.
        if (path[0] !== undefined) fields[String(path[0])] ??= message
      }
      return refuse(c, 400, Object.values(fields)[0] ?? 'The request is not complete.', fields)
    },
  })
}

export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** What every route of the back office answers to those it is not for. */
export const staffOnly = {
  401: json(refusalSchema, 'Nobody is signed in'),
  403: json(refusalSchema, 'Not a member of staff'),
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

const bytes = { schema: { type: 'string', format: 'binary' } } as const

/** What may come differs from the rest of what a route can be sent: `boundedBody` holds to it. */
export const pictureBody = {
  body: {
    required: true,
    content: { 'image/webp': bytes, 'image/jpeg': bytes, 'image/png': bytes },
  },
}
