import { spawn } from 'node:child_process'
import { firstLanguage, type Language, languages } from '../content/languages.ts'

export type Count = { passed: number; failed: number; skipped: number }

// One checker: each further one works out the types of the routes again.
const tsc = ['node_modules/typescript-7/bin/tsc', '--checkers', '1']
const others = Object.values<Language>(languages).filter((one) => one !== firstLanguage)

const checks: { name: string; command: string[] }[] = [
  { name: 'Types', command: [...tsc, '-p', '.'] },
  // The pages with this language's texts instead of the English ones: a missing text does not compile.
  ...others.map(({ code }) => ({
    name: `Words in ${code}`,
    command: [...tsc, '-p', `content/${code}/texts.tsconfig.json`],
  })),
  { name: 'Lint and format', command: ['node_modules/@biomejs/biome/bin/biome', 'check'] },
  { name: 'Conventions', command: ['scripts/conventions.ts'] },
  { name: 'Names', command: ['scripts/names-check.ts'] },
  {
    name: 'Directions',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'src',
      'sandbox',
      'content',
      '--config',
      '.dependency-cruiser.mjs',
    ],
  },
  { name: 'Nothing unused', command: ['node_modules/knip/bin/knip.js'] },
]

/** Runs all checks in parallel and prints their output. */
export async function checkSources(env: NodeJS.ProcessEnv): Promise<Count> {
  const total: Count = { passed: 0, failed: 0, skipped: 0 }
  const started = checks.map((check) => ({ check, result: runCheck(check.command, env) }))
  for (const { check, result } of started) {
    const { status, output } = await result
    console.log(`\n▸ ${check.name}\n${output}`)
    total[status === 0 ? 'passed' : 'failed']++
  }
  return total
}

function runCheck(
  command: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })))
}
