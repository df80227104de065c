import nodemailer from 'nodemailer'
import type { QueuedMail } from './mail.ts'

export type Mailer = { send(mail: QueuedMail): Promise<void>; close(): void }

/** Milliseconds; together well below the half minute a mail job may take. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
}

/** Connections are kept for the next mail; trying again is left to the job, whose time is bounded. */
const pooling = { pool: true, maxConnections: 2, maxRequeues: 0 } as const

/** Begins the message of an error after which trying again soon makes sense. */
export const mailServerAway = 'The mail server cannot take mail now'

/** Sends over SMTP. Throws where the server does not take the mail: the job is tried again. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...pooling, ...patience })
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, messageId = id, to, subject, text, html }) {
      const message = {
        from,
        // An address object: a name or comma in it can never become a second recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
      }
      await transport.sendMail(message).catch((error) => {
        throw isAway(error) ? new Error(`${mailServerAway}: ${error.message}`) : error
      })
    },
    close: () => transport.close(),
  }
}

/** No answer, or one of the 400s: SMTP's word for “later”. The 500s mean this mail, and never. */
function isAway({ responseCode }: { responseCode?: number }): boolean {
  return responseCode === undefined || responseCode < 500
}
