import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Config } from '../../platform/config.ts'
import { readConfig } from './read-config.ts'

/** The settings of the environment and `.env`; if invalid, prints a line for each problem and exits. */
export async function readSettingsFile(root: string): Promise<Config> {
  const file = join(root, '.env')
  const reading = await readConfig(
    process.env,
    existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {},
  )
  if (!reading.ok) fail(reading.problems)
  return reading.config
}

/** Prints the problems and exits. */
export function fail(problems: string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
