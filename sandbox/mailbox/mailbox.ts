import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { isThisMachine } from '../../src/platform/http/client-address.ts'
import type { AppEnv } from '../../src/platform/http/request.ts'
import { endpoints } from '../../src/ui/addresses/site-map.ts'

export type Mailbox = {
  smtpUrl: string
  pages(): Hono<AppEnv>
  close(): Promise<void>
}

/**
 * Stand-in for the mail provider: a real SMTP server on loopback that stores mails in a schema of its own,
 * so that every process of a demo shows the same.
 */
export async function startMailbox(pool: pg.Pool): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 1024 * 1024,
    // Rejected as an unknown recipient, to try what staff see then.
    onRcptTo({ address }, _session, done) {
      if (!address.endsWith('@nowhere.example')) return done()
      done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }))
    },
    async onData(stream, _session, done) {
      try {
        const raw = Buffer.concat(await stream.toArray())
        const { messageId } = await PostalMime.parse(raw)
        await pool.query(
          'insert into sandbox.mails (message_id, raw) values ($1, $2) on conflict do nothing',
          [messageId, raw],
        )
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  // A client that disconnects must not end the process.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    pages: () => mailboxPages(pool),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Mails contain names and sign-in links, so they are shown on this machine only. */
function mailboxPages(pool: pg.Pool) {
  return new Hono<AppEnv>().get(endpoints.mailbox, async (c) => {
    if (!isThisMachine(c.var.address, c.req.header('host'))) return c.notFound()
    const { rows } = await pool.query<{ raw: Buffer; received_at: Date }>(
      'select raw, received_at from sandbox.mails order by id desc limit 100',
    )
    const mails = await Promise.all(
      rows.map(async (row) => ({ ...(await PostalMime.parse(row.raw)), at: row.received_at })),
    )
    return c.html(html`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body><main><h1>Mailbox</h1>
<p>Every mail this copy has sent, newest first. None of them left this machine.</p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
${mails.map(
  (mail) => html`<article><h2>${mail.subject}</h2>
<p>To ${mail.to?.map((to) => to.address).join(', ')}, ${mail.at.toISOString()}</p>
<pre>${mail.text}</pre></article>`,
)}
</main></body></html>`)
  })
}
