import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { languages } from '../content/languages.ts'

/** Builds the pages in every language, for browser and server in parallel. */
for (const { code } of Object.values(languages)) {
  const sides = [[], ['--ssr']].map((side) => build(code, side))
  if ((await Promise.all(sides)).some((status) => status !== 0)) process.exit(1)
}

/** With these the server checks programs of lessons; production has no development packages. */
const engines = [
  'quickjs-emscripten-core',
  '@jitl/quickjs-ffi-types',
  '@jitl/quickjs-wasmfile-release-sync',
  '@micropython/micropython-webassembly-pyscript',
]
for (const name of engines)
  cpSync(`node_modules/${name}`, `dist/engines/node_modules/${name}`, { recursive: true })

function build(code: string, side: string[]): Promise<number | null> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...side]
  const env = { ...process.env, SITE_LANGUAGE: code }
  const child = spawn(process.execPath, vite, { stdio: 'inherit', env })
  return new Promise((resolve) => child.once('exit', resolve))
}
