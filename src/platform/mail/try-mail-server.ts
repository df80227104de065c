import nodemailer from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'

/** What nodemailer calls for each line of a conversation; its types do not name these. */
type Talk = SMTPConnection & {
  _sendCommand(line: string): void
  _responseActions: ((answer: string) => void)[]
}

/** Milliseconds; together within ten seconds. */
const patience = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 8_000 }

/** Talks to a mail server up to the sender of a mail and quits before a recipient. `line` is its refusal. */
export async function tryMailServer(
  smtpUrl: string,
  { from, to }: { from: string; to: string },
): Promise<{ ok: true } | { ok: false; line: string }> {
  const { options } = nodemailer.createTransport({ url: smtpUrl })
  const { auth, ...server } = options as SMTPConnection.Options & {
    auth?: SMTPConnection.AuthenticationType
  }
  const talk = new SMTPConnection({ ...server, ...patience }) as Talk
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
