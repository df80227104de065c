import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `confirms nothing`: it takes a mail and does not say so. `rejects our server`: 554 as its greeting. */
type Behaviour =
  | 'accepts'
  | 'refuses connections'
  | 'stays silent'
  | 'confirms nothing'
  | 'answers 451'
  | 'answers 554'
  | 'rejects our server'
  | 'rejects our sender'

/**
 * A mail server on loopback whose behaviour a test sets; `received` has the ids and recipients of mails. It
 * always rejects recipients at nowhere.example (550).
 */
export async function openMailServer() {
  const mails: { id: string; behaviour: Behaviour; to: string }[] = []
  const unconfirmed: (() => void)[] = []
  let behaviour: Behaviour = 'accepts'

  const listen = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, callback) => {
        if (behaviour === 'rejects our server') return callback(refusal(554))
        if (behaviour !== 'stays silent') callback()
      },
      onMailFrom: (_address, _session, callback) =>
        callback(behaviour === 'rejects our sender' ? refusal(550) : null),
      onRcptTo({ address }, _session, callback) {
        if (behaviour === 'answers 451') return callback(refusal(451))
        callback(isUnknown(address) ? unknown(address) : null)
      },
      async onData(stream, session, callback) {
        const raw = await stream.toArray().catch(() => undefined)
        // The sender was killed in between.
        if (!raw) return
        const { messageId = '' } = await PostalMime.parse(Buffer.concat(raw))
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ id: messageId, behaviour, to })
        if (behaviour === 'confirms nothing') unconfirmed.push(callback)
        else callback(behaviour === 'answers 554' ? refusal(554) : null)
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
    received: mails,
    /** For connections from now on; open ones follow it as far as they can. */
    async behave(next: Behaviour) {
      behaviour = next
      for (const callback of unconfirmed.splice(0)) callback()
      // Reused connections have had their greeting.
      if (next === 'refuses connections' || next === 'rejects our server') await close()
      if (next !== 'refuses connections') server ??= await listen(port)
    },
    close,
  }
}

function refusal(responseCode: number, message = 'Not now.'): Error {
  return Object.assign(new Error(message), { responseCode })
}

const isUnknown = (address: string) => address.endsWith('@nowhere.example')

const unknown = (address: string) => refusal(550, `5.1.1 <${address}>: no such user here`)
