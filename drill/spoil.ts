import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Spoil } from './row.ts'

/**
 * Loaded before the product (`node --import`): gives Node another source than the file has. A sabotage
 * whose place no longer exists is an error of the drill, and ends the process.
 */
const spoils: Spoil[] = JSON.parse(process.env.DRILL_SPOILS ?? '[]')

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const here = spoils.filter(({ file }) => url.endsWith(`/${file}`))
    if (here.length === 0 || !loaded.source) return loaded
    const text = here.reduce(spoil, Buffer.from(loaded.source as Uint8Array).toString())
    return { ...loaded, source: text }
  },
})

// Garbage and caches are no growth: they are cleared before measuring.
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})

function spoil(text: string, { file, find, put: replacement }: Spoil): string {
  if (!text.includes(find)) throw new Error(`Nothing to sabotage: ${file} has no “${find}”.`)
  return text.replaceAll(find, () => replacement)
}
