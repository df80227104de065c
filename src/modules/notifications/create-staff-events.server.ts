import type { Logger } from 'pino'
import type { Connection } from '../../platform/database/connect.ts'
import { listenForChanges } from '../../platform/database/listen-for-changes.ts'
import type { StaffEvent } from './rules.ts'

declare module '../../platform/services.ts' {
  interface Services {
    staffEvents: ReturnType<typeof createStaffEvents>
  }
}

type Sources = {
  connection: Connection
  /** Whether a session still admits a member of staff. */
  isStaffSession: (sessionId: Buffer) => Promise<boolean>
  log: Logger
}

type Session = { sessionId: Buffer; personId: string }
type Stream = Session & { send(text: string): void; end(): void }

/** Seconds between heartbeats, so that proxies do not take a silent stream for dead. */
const heartbeat = 30
/** A visible window has one stream; more than these are a fault. */
const mostOfPerson = 12
/** Buffered events of a reader who does not read. */
const mostWaiting = 50

/**
 * Forwards announcements of PostgreSQL to the staff connected to this process. An event says only that
 * something happened; the browser then requests data with its own access checks.
 */
export function createStaffEvents(sources: Sources) {
  const streams = new Set<Stream>()
  let stopping = false

  const listening = listenForChanges(sources.connection, 'staff_events', (payload) =>
    passOn(streams, payload, sources),
  )
  const timer = setInterval(() => {
    for (const stream of streams) sendHeartbeat(stream, sources)
  }, heartbeat * 1_000)

  return {
    /** A stream of server-sent events that ends with its session; `lifetime` is milliseconds until that. */
    open(session: Session, lifetime: number) {
      if (stopping) return 'stopping'
      const others = [...streams].filter(({ personId }) => personId === session.personId)
      if (others.length >= mostOfPerson) return 'too-many'
      return openStream(streams, session, lifetime)
    },
    /** Ends every stream: the server would otherwise wait for them at its stop. */
    async stop() {
      stopping = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
      await listening.stop()
    },
  }
}

async function passOn(streams: ReadonlySet<Stream>, payload: string | undefined, sources: Sources) {
  // `id`: of a person, or of a session that ended.
  const [topic, id] = payload?.split(' ') ?? []
  const publish = (event: StaffEvent) => {
    for (const stream of streams) stream.send(messageOf(event))
  }
  // Without a payload the connection is new, and something may have been missed.
  if (topic === undefined || topic === 'arrived') return publish('arrived')
  if (topic === 'changed' || topic === 'read') return publish(topic)
  for (const stream of streams) {
    const isOfPerson = topic === 'access' && stream.personId === id
    const hasEnded = stream.sessionId.toString('hex') === id
    // Sends the message before ending: a browser reconnects only after some seconds.
    if (isOfPerson || hasEnded) stream.send(messageOf('access'))
    if (isOfPerson) await sendHeartbeat(stream, sources)
    if (hasEnded) stream.end()
  }
}

function messageOf(event: StaffEvent): string {
  return `event: ${event}\ndata:\n\n`
}

function openStream(streams: Set<Stream>, session: Session, lifetime: number) {
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
      stream = { ...session, send, end }
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
async function sendHeartbeat(stream: Stream, sources: Sources) {
  try {
    if (await sources.isStaffSession(stream.sessionId)) stream.send(': still here\n\n')
    else stream.end()
  } catch (error) {
    // The database is away; it is asked again at the next heartbeat.
    sources.log.warn({ err: error }, 'session of a stream not checked')
  }
}
