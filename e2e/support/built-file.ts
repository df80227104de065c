import { readFileSync } from 'node:fs'

/** The address of the script that a source was built into. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.en.json', 'utf8'))
  return `**/${manifest[source].file}`
}
