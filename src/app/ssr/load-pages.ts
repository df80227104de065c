import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { textFunction } from '../../modules/page-texts/text-slots.ts'

type Module = { exports: unknown }
type Run = (
  exports: unknown,
  require: (id: string) => unknown,
  module: Module,
  text: TextAt,
) => void
type TextAt = (slotNumber: number) => string

const require = createRequire(import.meta.url)
const compiled = new Map<string, Run>()

/**
 * Runs a built entry with these texts, and what it imports, when it does. Each file is compiled once for all
 * texts, so that who publishes a hundred times leaves nothing behind: compiled anew, each of them stays in memory.
 */
export function loadPages<Entry>(entry: string, parts: readonly string[]): Entry {
  const loaded = new Map<string, Module>()
  const load = (file: string): unknown => {
    const present = loaded.get(file)
    if (present) return present.exports
    const module: Module = { exports: {} }
    loaded.set(file, module)
    const requireHere = (id: string) =>
      id.startsWith('.') ? load(resolve(dirname(file), id)) : requirePackage(id)
    compile(file)(module.exports, requireHere, module, (slotNumber) => parts[slotNumber] ?? '')
    return module.exports
  }
  return load(entry) as Entry
}

/** The bundler takes all that a package exports for its default export, also where that has a name of its own. */
function requirePackage(id: string): unknown {
  const exported = require(id)
  const names = Object.keys(exported).filter((name) => name !== '__esModule')
  return names.join() === 'default' ? exported.default : exported
}

function compile(file: string): Run {
  const ready = compiled.get(file)
  if (ready) return ready
  const names = ['exports', 'require', 'module', textFunction]
  const run = compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as Run
  compiled.set(file, run)
  return run
}
