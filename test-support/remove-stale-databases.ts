import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../src/platform/database/embedded/owner-lock.ts'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'

/** Removes the databases of test runs that were killed: gigabytes, often in memory. */
export async function removeStaleDatabases() {
  for (const name of await readdir(tmpdir())) {
    if (!/^(test-postgres|journeys)-/.test(name)) continue
    const dataDir = join(tmpdir(), name)
    const file = join(dataDir, 'postgres.lock')
    const lock = existsSync(file) ? tryLock(file) : 'held'
    if (typeof lock === 'string') continue
    lock.release()
    // The server may still be running.
    const started = await startEmbedded({ dataDir, dataDirIsExplicit: true })
    if (started.ok) await started.postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
