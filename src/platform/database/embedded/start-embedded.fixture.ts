import { startEmbedded } from './start-embedded.ts'

/**
 * A process that owns a database, for tests that kill it. Told a folder and whether it is explicit,
 * it prints one line of JSON with the outcome; at the end of its input it stops the database.
 */
const [dataDir = '', isExplicit = ''] = process.argv.slice(2)
const started = await startEmbedded({ dataDir, dataDirIsExplicit: isExplicit === 'explicit' })
if (started.ok) {
  const { connection, stop } = started.postgres
  console.log(JSON.stringify({ ok: true, connection }))
  process.stdin.resume()
  process.stdin.once('end', () => stop())
} else {
  console.log(JSON.stringify(started))
}
