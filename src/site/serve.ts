import { fileURLToPath } from 'node:url'
import { institute } from '../../content/institute.ts'
import { createLog, endOnSurprise } from '../platform/log.ts'
import { sayError } from '../platform/say-error.ts'
import { endpoints } from '../site-map.ts'
import { fail, readSettings } from './read-settings.ts'
import { createRenderer } from './renderer.ts'
import { type Started, start } from './start.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Milliseconds; an end takes 9 seconds at most. */
const patience = 9_700

// Static files are found from the project's folder, wherever the command was given.
process.chdir(root)
const [stranger] = process.argv.slice(2)
if (stranger)
  fail([`${stranger} is not understood; settings are environment variables or lines in .env.`])
const config = await readSettings(root)
const log = createLog()
endOnSurprise(log)
const renderer = await createRenderer(config.publicUrl)

let endingSince = 0
const breakOff = new AbortController()
const { signal } = breakOff
const beginning = start(config, { root, log, renderer, signal }).catch((error) => {
  log.fatal({ err: error }, 'start failed')
  return { ok: false as const, reason: `The start failed: ${sayError(error)}` }
})
// Before it is ready: a start that is broken off must not leave its database running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

// `ready.mjs` holds the other end, and is gone where this closes.
process.once('disconnect', end)

const begun = await beginning
// Where it was asked to end, that it did not start is no fault.
if (!begun.ok && endingSince === 0) fail([begun.reason])
if (begun.ok && endingSince === 0) greet(begun.started)

/** Asked again later, it goes at once; a terminal and npm may both pass on the same Ctrl-C. */
async function end() {
  if (endingSince > 0) {
    if (Date.now() - endingSince > 1_000) process.exit(1)
    return
  }
  endingSince = Date.now()
  setTimeout(() => process.exit(1), patience).unref()
  breakOff.abort()
  const ended = await beginning
  if (ended.ok) await ended.started.stop()
  process.exit()
}

function greet({ port, database, signIns, mailboxStandsIn, reviewsFrom, provider }: Started) {
  const address = `http://localhost:${port}`
  // Somebody's programs read it there: each line is JSON.
  if (config.production) {
    const { description } = database
    log.info({ event: 'start', database: description }, `${institute.name} is ready at ${address}`)
    return
  }
  const lines = [
    '',
    `  ${institute.name} is ready at ${address}`,
    '',
    `  Database   ${database.description}`,
  ]
  if (mailboxStandsIn)
    lines.push(`  Mail       kept here, to be read at ${address}${endpoints.mailbox}`)
  const sources = {
    service: 'asked from the maps service',
    'stand-in': 'invented ones, from a stand-in for the maps service',
    nowhere: 'none, because PLACES_API_KEY is not set',
  }
  lines.push(`  Reviews    ${sources[reviewsFrom]}`)
  if (provider)
    lines.push(
      `  Provider   ${provider.name}${provider.standsIn ? ', a stand-in for an identity provider' : ''}`,
    )
  for (const { role, email, password } of signIns)
    lines.push(`  Sign in    ${role.padEnd(8)} ${email}  ${password}`)
  console.log(`${lines.join('\n')}\n`)
}
