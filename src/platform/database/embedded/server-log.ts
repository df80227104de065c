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
  /** The last line this server wrote that tells a person something; empty without one. */
  lastComplaint(): string
  /** The same of a server that had been running, where clients' mistakes stand beside its own end. */
  lastWords(): string
  /** What ended one of its processes last; empty where nothing did. */
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
  // So that its owner can still write to it on a day the product is not started by root.
  if (user) fchownSync(descriptor, user.uid, user.gid)
  return { descriptor, ...laterLines(file) }
}

/** What is written to a log from now on. */
export function laterLines(file: string): LaterLines {
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    lastComplaint: () => meaningfulLine(textFrom(file, start)),
    lastWords: () => wordsOfTheEnd(textFrom(file, start)),
    lastCrash: () => meaningfulLine(crashes(textFrom(file, start))),
  }
}

/** Of a long life only the last lines tell of the end, and there an ERROR is one client's affair. */
function wordsOfTheEnd(text: string): string {
  const lines = text.split('\n').filter((line) => / (LOG|FATAL|PANIC): /.test(line))
  return meaningfulLine(
    lines
      .slice(-20)
      .filter((line) => !line.includes('database system is shut down'))
      .join('\n'),
  )
}

/** A full disk ends the process that writes, and its client reads nothing but that the connection is gone. */
function crashes(text: string): string {
  return text
    .split('\n')
    .filter((line) => / (FATAL|PANIC): /.test(line))
    .join('\n')
}

/** Prefers what stopped the program over what it said while it went. */
export function meaningfulLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !TOLD_TO_CLIENTS.test(line))
  const line =
    lines.findLast((one) => /(FATAL|PANIC|ERROR|error): /.test(one)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error|LOG): +/, '').trim()
}

/** Clients knock at a server in trouble all the time, and each is told so by a FATAL of its own. */
const TOLD_TO_CLIENTS =
  /FATAL: +(the database system is|terminating connection|connection to client)/

/** Empty where the log was taken away meanwhile. */
function textFrom(file: string, start: number): string {
  if (!existsSync(file)) return ''
  const descriptor = openSync(file, 'r')
  const { size } = fstatSync(descriptor)
  // One that was put aside meanwhile began anew.
  const length = size < start ? size : size - start
  const bytes = Buffer.alloc(Math.min(length, 64 * 1024))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  closeSync(descriptor)
  return bytes.toString('utf8')
}
