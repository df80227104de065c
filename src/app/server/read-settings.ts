import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Config } from '../../platform/config.ts'
import { readConfig } from './read-config.ts'

/** The settings of the environment and of `.env`; where they are wrong, a line for each and the end. */
export async function readSettingsFile(root: string): Promise<Config> {
  const file = join(root, '.env')
  const reading = await readConfig(
    process.env,
    existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {},
  )
  if (!reading.ok) fail(reading.problems)
  return reading.config
}

/** Says what is wrong and ends the process. */
export function fail(problems: string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
