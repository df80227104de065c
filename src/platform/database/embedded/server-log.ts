import {
  closeSync,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import type { ServerUser } from './server-user.ts'

const LARGEST = 10 * 1024 * 1024

type ServerLog = {
  /** For the server's output. Close it once the server has been started. */
  descriptor: number
} & LaterLines

type LaterLines = {
  /** The last line of this server that explains something to a person; empty without one. */
  lastComplaint(): string
  /** The same for a server that has been running, whose log also has the errors of its clients. */
  lastWords(): string
  /** What ended one of its processes last; empty if nothing did. */
  lastCrash(): string
}

/**
 * Opens the server's log to append to. One above 10 MB is first put aside as `.1`, over the one put
 * aside before it. Opened here and passed on, so the server's user need not reach it.
 */
export function openServerLog(file: string, user: ServerUser | undefined): ServerLog {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  // So that its owner can still write to it when a later start is not by root.
  if (user) fchownSync(descriptor, user.uid, user.gid)
  return { descriptor, ...laterLines(file) }
}

/** Lines written from now on. */
export function laterLines(file: string): LaterLines {
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    lastComplaint: () => meaningfulLine(textFrom(file, start)),
    lastWords: () => wordsOfTheEnd(textFrom(file, start)),
    lastCrash: () => meaningfulLine(crashes(textFrom(file, start))),
  }
}

/** For a long-running server only the last lines concern its end; an ERROR there is one client's. */
function wordsOfTheEnd(text: string): string {
  const lines = text.split('\n').filter((line) => / (LOG|FATAL|PANIC): /.test(line))
  return meaningfulLine(
    lines
      .slice(-20)
      .filter((line) => !line.includes('database system is shut down'))
      .join('\n'),
  )
}

/** A full disk ends the process that writes; its client only sees a lost connection. */
function crashes(text: string): string {
  return text
    .split('\n')
    .filter((line) => / (FATAL|PANIC): /.test(line))
    .join('\n')
}

/** Prefers the error that stopped the program over later messages. */
export function meaningfulLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !TOLD_TO_CLIENTS.test(line))
  const line =
    lines.findLast((one) => /(FATAL|PANIC|ERROR|error): /.test(one)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error|LOG): +/, '').trim()
}

/** Clients keep connecting to a failing server, and each gets a FATAL line in the log. */
const TOLD_TO_CLIENTS =
  /FATAL: +(the database system is|terminating connection|connection to client)/

/** Empty where the log was deleted meanwhile. */
function textFrom(file: string, start: number): string {
  if (!existsSync(file)) return ''
  const descriptor = openSync(file, 'r')
  const { size } = fstatSync(descriptor)
  // A log that was rotated meanwhile starts at its beginning.
  const length = size < start ? size : size - start
  const bytes = Buffer.alloc(Math.min(length, 64 * 1024))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  closeSync(descriptor)
  return bytes.toString('utf8')
}
