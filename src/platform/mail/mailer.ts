import nodemailer from 'nodemailer'
import type { QueuedMail } from './mail.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }

export type Mailer = {
  send(mail: QueuedMail, attachments?: Attachment[]): Promise<SendResult>
  close(): void
}

/**
 * Outcome of sending. `away`: the server accepts no mail now. `put-off`: it wants this one later.
 * `refused`: it rejects this one. `line` is its answer without addresses.
 */
type SendResult = { ok: true } | { ok: false; reason: 'away' | 'put-off' | 'refused'; line: string }

/** Milliseconds; together well below the half minute a mail job may take. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
}

/** Connections are kept for the next mail; trying again is left to the job, whose time is bounded. */
const pooling = { pool: true, maxConnections: 2, maxRequeues: 0 } as const

/** Sends over SMTP. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...pooling, ...patience })
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, messageId = id, to, subject, text, html }, attachments = []) {
      const message = {
        from,
        // An address object, so that a comma in a name cannot add a recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments,
        messageId: `<${messageId}@${domain}>`,
      }
      try {
        await transport.sendMail(message)
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: judge(error as SmtpError), line: lineOf(error as SmtpError) }
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Answers that speak of us and not of the mail: “not now, to nobody”, and all about our password. */
const aboutUs = [421, 530, 534, 535, 538]

/**
 * Only what is said to the recipient or the text is about this mail: a greeting, a password or a
 * sender that is refused would be refused with any other. The 500s mean never, the 400s later.
 */
function judge({ code = '', command = '', responseCode }: SmtpError) {
  // What no server has to be asked about: an address that cannot be one.
  if (responseCode === undefined)
    return ['EENVELOPE', 'EMESSAGE'].includes(code) ? 'refused' : 'away'
  if (!['RCPT TO', 'DATA'].includes(command) || aboutUs.includes(responseCode)) return 'away'
  return responseCode < 500 ? 'put-off' : 'refused'
}

const longestLine = 300

/** One line that may stand in a log, where nobody's address does. */
function lineOf({ response, message }: SmtpError): string {
  return (response ?? message)
    .slice(0, longestLine)
    .replace(/\p{C}+/gu, ' ')
    .replace(/[^\s<>]+@[^\s<>]*/g, '…')
}

/** Begin the error of a job; what is done about its next try goes by them. */
export const mailServerAway = 'The mail server cannot take mail now'

export const mailPutOff = 'The mail server wants this mail later'
