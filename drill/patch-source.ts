import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SourcePatch } from './row.ts'

/**
 * Loaded before the product (`node --import`): Node reads its files with the patches applied. A patch whose
 * text is not in its file is an error of the drill, and ends the process.
 */
const patches: SourcePatch[] = JSON.parse(process.env.DRILL_PATCHES ?? '[]')

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const ofFile = patches.filter(({ file }) => url.endsWith(`/${file}`))
    if (ofFile.length === 0 || !loaded.source) return loaded
    const source = ofFile.reduce(applyPatch, Buffer.from(loaded.source as Uint8Array).toString())
    return { ...loaded, source }
  },
})

// Collects garbage and drops caches, so that measured memory growth is none of theirs.
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})

function applyPatch(text: string, { file, find, replacement }: SourcePatch): string {
  if (!text.includes(find)) throw new Error(`Nothing to patch: ${file} has no “${find}”.`)
  return text.replaceAll(find, () => replacement)
}
