import nodemailer from 'nodemailer'
import type { Mail } from './mail.ts'

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Milliseconds; together well below the half minute a mail job may take. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
}

/** Connections are kept for the next mail; trying again is left to the job, whose time is bounded. */
const pooling = { pool: true, maxConnections: 2, maxRequeues: 0 } as const

/** Sends over SMTP. Throws where the server does not take the mail: the job is tried again. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...pooling, ...patience })
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from,
        // An address object: a name or comma in it can never become a second recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
      })
    },
    close: () => transport.close(),
  }
}
