import { z } from '@hono/zod-openapi'
import { grouped } from '../../ui/format/counts.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { defineEvent, erasable, reasonNote, unlessErased } from '../audit/define-event.server.ts'

const noFacts = z.object({})
const plain = { of: 'account', facts: noFacts } as const
/** Of an account, without facts. */
const simple = (say: (subject: string) => string) =>
  defineEvent({ ...plain, did: (_, subject) => say(subject) })
const roles = z.object({ roles: z.string() })
const courses = z.object({ courses: z.string() })
const disabled = z.object({ disabled: z.boolean() })
const switched = (verb: string) =>
  defineEvent({
    of: 'account',
    did: (_, subject) => `${verb} ${subject}`,
    facts: z.object({ before: disabled, after: disabled }),
  })

/** “content, trainer” as staff read it; earlier versions had other roles. */
function namesOf(list: string): string {
  const names: Record<string, string> = textsFor().joining.roles
  return list
    .split(', ')
    .map((role) => names[role] ?? role)
    .join(', ')
}

/** Audit events of accounts. */
export const accountEvents = {
  'export list': defineEvent({
    of: 'account',
    did: ({ what, rows, filter }) =>
      `exported ${grouped(rows)} ${rows === 1 ? what : what.replace(/^\w+/, '$&s')}${reasonNote(filter)}`,
    facts: z.object({ what: z.string(), rows: z.number(), filter: z.string() }),
  }),
  'import file': defineEvent({
    of: 'account',
    did: ({ file, rows }) => `imported ${file}: ${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    facts: z.object({ file: z.string(), rows: z.number() }),
  }),
  'create account': defineEvent({
    of: 'account',
    did: (_, subject) => `created the account of ${subject}`,
    facts: z.object({ after: roles }),
  }),
  'change roles': defineEvent({
    of: 'account',
    did: ({ after }, subject) =>
      `changed the roles of ${subject} to ${namesOf(after.roles) || 'none'}`,
    facts: z.object({ before: roles.optional(), after: roles }),
  }),
  'accept invitation': defineEvent({
    of: 'account',
    did: ({ after }) => `joined the team as ${namesOf(after.roles)}`,
    facts: z.object({ after: roles }),
  }),
  'set courses taught': defineEvent({
    of: 'account',
    did: ({ after }, subject) => `set the courses of ${subject} to ${after.courses || 'none'}`,
    facts: z.object({ before: courses, after: courses }),
  }),
  'end sessions': defineEvent(plain),
  /** For a person who has no account yet. */
  'send invitation': defineEvent({
    of: 'account',
    did: ({ after }) =>
      `invited ${unlessErased(after.email) ?? 'somebody'} as ${namesOf(after.roles)}`,
    facts: z.object({
      after: z.object({ email: erasable(z.string()), roles: z.string() }),
    }),
  }),
  'resend invitation': simple(() => 'sent an invitation again'),
  'withdraw invitation': simple(() => 'withdrew an invitation'),
  'disable account': switched('deactivated'),
  'enable account': switched('reactivated'),
  'reset password': defineEvent(plain),
  'add passkey': simple((subject) => `added a passkey for ${subject}`),
  'add authenticator app': simple((subject) => `added an authenticator app for ${subject}`),
  'remove passkey': simple((subject) => `removed a passkey of ${subject}`),
  'remove authenticator app': defineEvent(plain),
  'renew recovery codes': defineEvent(plain),
  'use recovery code': simple((subject) => `used a recovery code of ${subject}`),
  'refuse copied passkey': simple((subject) => `refused a copied passkey of ${subject}`),
  'reset second steps': simple((subject) => `reset two-step verification of ${subject}`),
  'undo sign-in': simple((subject) => `undid a sign-in of ${subject}`),
  'delete own account': simple(() => 'deleted their own account'),
  'remove unconfirmed account': simple(() => 'removed an account that was never confirmed'),
}
