import nodemailer from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type { QueuedMail } from './queue-mail.ts'

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

/** Milliseconds; together below the half minute a mail job may take. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
}

/** Connections are reused; retries are left to the job, whose time is limited. */
const pooling = { pool: true, maxConnections: 2, maxRequeues: 0 } as const

/** Sends over SMTP; the sender is looked up for each mail. */
export function createMailer(smtpUrl: string, sender: () => string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...pooling, ...patience })
  return {
    async send({ id, messageId = id, to, subject, text, html }, attachments = []) {
      const from = sender()
      const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
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

/** SMTP codes about us and not the mail: service not available, and all of authentication. */
const aboutUs = [421, 530, 534, 535, 538]

/**
 * Only responses to the recipient or the text are about this mail: a refused greeting, password or sender
 * would affect every mail. 5xx is permanent, 4xx temporary.
 */
function judge({ code = '', command = '', responseCode }: SmtpError) {
  // An address that cannot be valid is not sent to the server.
  if (responseCode === undefined)
    return ['EENVELOPE', 'EMESSAGE'].includes(code) ? 'refused' : 'away'
  if (!['RCPT TO', 'DATA'].includes(command) || aboutUs.includes(responseCode)) return 'away'
  return responseCode < 500 ? 'put-off' : 'refused'
}

const longestLine = 300

/** One line for the log, without addresses. */
function lineOf({ response, message }: SmtpError): string {
  return (response ?? message)
    .slice(0, longestLine)
    .replace(/\p{C}+/gu, ' ')
    .replace(/[^\s<>]+@[^\s<>]*/g, '…')
}

/** Prefixes of a job's error, by which its next try is scheduled. */
export const mailServerAway = 'The mail server cannot take mail now'

export const mailPutOff = 'The mail server wants this mail later'

/** What nodemailer calls for each line of a conversation; its types do not name these. */
type Talk = SMTPConnection & {
  _sendCommand(line: string): void
  _responseActions: ((answer: string) => void)[]
}

/** Milliseconds; together within ten seconds. */
const trialPatience = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 8_000 }

/** Talks to a mail server up to the sender of a mail and quits before a recipient. `line` is its refusal. */
export async function tryMailServer(
  smtpUrl: string,
  { from, to }: { from: string; to: string },
): Promise<{ ok: true } | { ok: false; line: string }> {
  const { options } = nodemailer.createTransport({ url: smtpUrl })
  const { auth, ...server } = options as SMTPConnection.Options & {
    auth?: SMTPConnection.AuthenticationType
  }
  const talk = new SMTPConnection({ ...server, ...trialPatience }) as Talk
  try {
    await new Promise<void>((resolve, reject) => {
      talk.on('error', reject)
      talk.on('end', () => reject(new Error('It hung up.')))
      const greeted = (error?: Error | null) => (error ? reject(error) : resolve())
      talk.connect(() => (auth ? talk.login(auth, greeted) : greeted()))
      talk.once('error', reject)
    })
    for (const line of [`MAIL FROM:<${addressIn(from)}>`, `RCPT TO:<${addressIn(to)}>`]) {
      const answer = await say(talk, line)
      if (!answer.startsWith('2')) return { ok: false, line: answer }
    }
    return { ok: true }
  } catch (error) {
    return { ok: false, line: (error as Error).message }
  } finally {
    talk.on('error', () => undefined)
    talk.quit()
  }
}

function say(talk: Talk, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    talk.on('error', reject)
    talk.on('end', () => reject(new Error('It hung up.')))
    talk._responseActions.push(resolve)
    talk._sendCommand(line)
  })
}

/** The address in `Name <address>`, or an address alone. */
function addressIn(mailbox: string): string {
  return mailbox.match(/<([^>]+)>/)?.[1] ?? mailbox.trim()
}
