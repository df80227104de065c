import cluster from 'node:cluster'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boundLog } from '../../platform/database/embedded/server-logs.ts'
import { errorLine } from '../../platform/describe-error.ts'
import { createLog, endOnSurprise, logToFile } from '../../platform/log.ts'
import { createRenderer } from '../ssr/renderer.ts'
import { type ProcessMessage, printStart } from './print-start.ts'
import { type StartResult, startProcesses } from './processes.ts'
import { fail, readSettingsFile } from './read-settings.ts'
import { start } from './start.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Milliseconds after which the process exits by force; a shutdown takes at most 9 seconds. */
const forcedExitAfter = 9_700

// Static files are found relative to the project's folder, wherever the command was started.
process.chdir(root)
const [stranger] = process.argv.slice(2)
if (stranger)
  fail([`${stranger} is not understood; settings are environment variables or lines in .env.`])
const config = await readSettingsFile(root)
// At a terminal people read the greeting; in production, and for programs, lines are JSON.
const logFile =
  config.production || !process.stdout.isTTY
    ? undefined
    : join(resolve(config.dataDir ?? 'data'), 'site.log')
const log = createLog(logFile === undefined ? undefined : logToFile(logFile))
endOnSurprise(log)
let endingSince = 0
const controller = new AbortController()
const { signal } = controller
const isFirst = cluster.isPrimary
if (isFirst && logFile) boundLog(logFile)
const beginning = (isFirst && config.processes > 1 ? startAll() : startThis()).catch((error) => {
  log.fatal({ err: error }, 'start failed')
  return { ok: false as const, reason: `The start failed: ${errorLine(error)}` }
})
// Registered before the start is complete: a cancelled start must not leave its database running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

// `ready.mjs`, or the first of several processes, holds the other end; this closes when it is gone.
process.once('disconnect', end)

const startResult = await beginning
// A start that was cancelled is not a failure.
if (!startResult.ok && endingSince === 0) {
  if (!isFirst) reportToParent({ refused: startResult.reason })
  fail(isFirst ? [startResult.reason] : [])
}
if (startResult.ok && endingSince === 0) {
  if (isFirst) printStart(startResult.greeting, { ...config, log, logFile })
  else reportToParent({ ready: startResult.greeting })
}

function startAll(): Promise<StartResult> {
  return startProcesses(config, { root, log, signal })
}

async function startThis(): Promise<StartResult> {
  const renderer = await createRenderer(config.publicUrl)
  const result = await start(config, { root, log, renderer, signal, joins: !isFirst })
  return result.ok ? { ok: true, ...result.started } : result
}

function reportToParent(notice: ProcessMessage) {
  process.send?.(notice)
}

/** A second request exits at once; a terminal and npm may both pass on the same Ctrl-C. */
async function end() {
  if (endingSince > 0) {
    if (Date.now() - endingSince > 1_000) process.exit(1)
    return
  }
  endingSince = Date.now()
  setTimeout(() => process.exit(1), forcedExitAfter).unref()
  controller.abort()
  const result = await beginning
  if (result.ok) await result.stop()
  process.exit()
}
