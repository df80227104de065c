import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Behaviours of the mail server: accepts mail, refuses connections, is silent from the start, is silent
 * after the mail, defers it (451), rejects it (554), rejects us in its greeting (554), or rejects our
 * sender.
 */
type Mood =
  | 'takes'
  | 'refuses'
  | 'hangs'
  | 'hesitates'
  | 'later'
  | 'never'
  | 'bars us'
  | 'bars our sender'

/**
 * A mail server on loopback whose behaviour a test sets; `seen` has the ids and recipients of mails. It
 * always rejects recipients at nowhere.example (550).
 */
export async function openMailServer() {
  const mails: { id: string; mood: Mood; to: string }[] = []
  const hesitating: (() => void)[] = []
  let mood: Mood = 'takes'

  const listen = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, callback) => {
        if (mood === 'bars us') return callback(refusal(554))
        if (mood !== 'hangs') callback()
      },
      onMailFrom: (_address, _session, callback) =>
        callback(mood === 'bars our sender' ? refusal(550) : null),
      onRcptTo({ address }, _session, callback) {
        if (mood === 'later') return callback(refusal(451))
        callback(isUnknown(address) ? unknown(address) : null)
      },
      async onData(stream, session, callback) {
        const raw = await stream.toArray().catch(() => undefined)
        // The sender was killed in between.
        if (!raw) return
        const { messageId = '' } = await PostalMime.parse(Buffer.concat(raw))
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ id: messageId, mood, to })
        if (mood === 'hesitates') hesitating.push(callback)
        else callback(mood === 'never' ? refusal(554) : null)
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }

  let server: SMTPServer | undefined = await listen(0)
  const { port } = server.server.address() as AddressInfo
  const close = async () => {
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
    server = undefined
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    seen: mails,
    /** For connections from now on; open ones follow it as far as they can. */
    async turn(next: Mood) {
      mood = next
      for (const callback of hesitating.splice(0)) callback()
      // Reused connections have had their greeting.
      if (next === 'refuses' || next === 'bars us') await close()
      if (next !== 'refuses') server ??= await listen(port)
    },
    close,
  }
}

function refusal(responseCode: number, words = 'Not now.'): Error {
  return Object.assign(new Error(words), { responseCode })
}

const isUnknown = (address: string) => address.endsWith('@nowhere.example')

const unknown = (address: string) => refusal(550, `5.1.1 <${address}>: no such user here`)
