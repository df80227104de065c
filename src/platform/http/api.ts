import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { FieldReason } from '../../ui/api/contract.ts'
import { type Reason, type ReasonTexts, readReason, say } from '../../ui/api/reasons.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { refuse } from './errors.ts'
import type { AppEnv } from './request.ts'

/**
 * A router of described routes; invalid requests are refused before the handler runs. `ownWords` has the
 * texts for the reasons of its schemas, beside those of every form.
 */
export function newApi<R extends Reason = never>(ownTexts?: (texts: Texts) => ReasonTexts<R>) {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      const texts = textsFor(c.var.language)
      const ofForms: ReasonTexts<FieldReason> = texts.fields
      const words = { ...ofForms, ...ownTexts?.(texts) }
      const fields: Record<string, string> = {}
      for (const { path, message } of result.error.issues) {
        // Without a path the whole body is wrong: a list, a number, null.
        if (path[0] !== undefined)
          fields[String(path[0])] ??= textOf(words, message) ?? texts.refusals.unforeseen
      }
      return refuse(c, 400, Object.values(fields)[0] ?? texts.refusals.incomplete, fields)
    },
  })
}

function textOf(words: object, message: string): string | undefined {
  const reason = readReason(message)
  return reason && reason.reason in words ? say(words as ReasonTexts<Reason>, reason) : undefined
}

export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}
