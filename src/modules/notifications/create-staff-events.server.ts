import type { Logger } from 'pino'
import type { Connection } from '../../platform/database/connect.ts'
import { listenForChanges } from '../../platform/database/listen-for-changes.ts'
import type { StaffEvent } from './rules.ts'

declare module '../../platform/services.ts' {
  interface Services {
    staffEvents: StaffEvents
  }
}

export type StaffEvents = {
  /** A stream of server-sent events that ends with its session; milliseconds until the session expires. */
  open(recipient: StreamReader): ReadableStream | 'too-many' | 'stopping'
  /** Ends every stream: the server would otherwise wait for them at its stop. */
  stop(): Promise<void>
}

type StreamReader = { sessionId: Buffer; personId: string; lasting: number }
type Stream = { sessionId: Buffer; personId: string; send(text: string): void; end(): void }

/** Seconds of silence after which proxies and browsers may consider a stream dead. */
const heartbeat = 30
/** A visible window has one stream; so many are a fault. */
const mostOfPerson = 12
/** Buffered events of a reader who does not read. */
const mostWaiting = 50

/**
 * Forwards announcements of PostgreSQL to the staff connected to this process. An event says only that
 * something happened; the browser then requests data with its own access checks.
 */
export function createStaffEvents(services: {
  connection: Connection
  /** Whether a session still admits a member of staff. */
  letsStaffIn: (sessionId: Buffer) => Promise<boolean>
  log: Logger
}): StaffEvents {
  const streams = new Set<Stream>()
  let stopping = false

  const listening = listenForChanges(services.connection, 'staff_events', (payload) =>
    passOn(streams, payload, services),
  )
  const timer = setInterval(() => {
    for (const stream of streams) beat(stream, services)
  }, heartbeat * 1_000)

  return {
    open(recipient) {
      if (stopping) return 'stopping'
      const others = [...streams].filter((stream) => stream.personId === recipient.personId)
      if (others.length >= mostOfPerson) return 'too-many'
      return openStream(streams, recipient)
    },
    async stop() {
      stopping = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
      await listening.stop()
    },
  }
}

async function passOn(
  streams: ReadonlySet<Stream>,
  payload: string | undefined,
  services: Parameters<typeof beat>[1],
) {
  const [topic, userId] = payload?.split(' ') ?? []
  const publish = (event: StaffEvent) => {
    for (const stream of streams) stream.send(saying(event))
  }
  // Without a payload the connection is new, and something may have been missed.
  if (topic === undefined || topic === 'arrived') return publish('arrived')
  if (topic === 'changed' || topic === 'read') return publish(topic)
  for (const stream of streams) {
    const isTheirs = topic === 'access' && stream.personId === userId
    const hasEnded = stream.sessionId.toString('hex') === userId
    // Sends the message before ending: a browser reconnects only after some seconds.
    if (isTheirs || hasEnded) stream.send(saying('access'))
    if (isTheirs) await beat(stream, services)
    if (hasEnded) stream.end()
  }
}

function saying(event: StaffEvent): string {
  return `event: ${event}\ndata:\n\n`
}

function openStream(streams: Set<Stream>, { lasting: lifetime, ...recipient }: StreamReader) {
  const bytes = new TextEncoder()
  let stream: Stream
  // A session that expires is not announced by the database.
  let expiry: NodeJS.Timeout
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => {
        clearTimeout(expiry)
        if (streams.delete(stream)) controller.close()
      }
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -mostWaiting) end()
        else controller.enqueue(bytes.encode(text))
      }
      stream = { ...recipient, send, end }
      streams.add(stream)
      expiry = setTimeout(end, lifetime)
      // Without a first byte some proxies hold the headers back, and the browser waits.
      send(': open\n\n')
    },
    cancel() {
      clearTimeout(expiry)
      streams.delete(stream)
    },
  })
}

/** A heartbeat, after checking that the session is still valid: a message may have been missed. */
async function beat(stream: Stream, services: Parameters<typeof createStaffEvents>[0]) {
  try {
    if (await services.letsStaffIn(stream.sessionId)) stream.send(': still here\n\n')
    else stream.end()
  } catch (error) {
    // The database is away; it is asked again at the next heartbeat.
    services.log.warn({ err: error }, 'session of a stream not checked')
  }
}
