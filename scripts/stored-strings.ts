/** Source files of the project by path. */
type Sources = ReadonlyMap<string, string>

/**
 * Strings that are stored in databases, backups, browsers and logs, each with its kind: `job poll-order`.
 * Changing one breaks stored data.
 */
export function findStoredStrings(sources: Sources): string[] {
  const strings = new Set<string>()
  const add = (kind: string, name: string | undefined) => name && strings.add(`${kind} ${name}`)
  for (const [file, text] of sources) {
    const each = (pattern: RegExp, kind: string) => {
      for (const match of text.matchAll(pattern)) add(kind, match.slice(1).find(Boolean))
    }
    each(/\bderive(?:Key\(\w+, |\()'([^']+)'/g, 'derived key')
    each(/\bdefine\w*Job\(\s*'([^']+)'/g, 'job')
    each(/(?:hashtextextended\(|lockNamed\(tx, )(?:'([^']+)'|`([^`$]+))/g, 'advisory lock')
    each(/\b\w*(?:[lL]ock|[lL]ockKey|[lL]ockClass) = (4_201_\d{3})\b/g, 'advisory lock')
    each(/\bpg_notify\('(\w+)'|\bnotify (\w+);/g, 'channel')
    each(/\b(?:cookie|\w+Cookie) = '([a-z-]+)'/g, 'cookie')
    each(/__(?:Host|Secure)-[a-z-]+' : '([a-z-]+)'/g, 'cookie')
    each(/'(__(?:Host|Secure)-[a-z-]+)'/g, 'cookie')
    each(/\b(?:storageKey = |storedChoice\()'([^']+)'/g, 'local storage')
    each(/sessionStorage(?:\['([^']+)'\])/g, 'session storage')
    if (/sessionStorage/.test(text)) each(/\bprefix = '([^']+)'/g, 'session storage')
    for (const [, database, version, store, keys = '', indexes = ''] of text.matchAll(
      /database: ('[^']+'),\s+version: (\d+),\s+name: '([^']+)',\s+options: \{ keyPath: (\[[^\]]+\]|'[^']+').*\s+indexes: \[([^\]]+)/g,
    )) {
      add('IndexedDB database', `${database}, ${version}`)
      add('IndexedDB store', store)
      for (const [, key] of keys.matchAll(/'([^']+)'/g)) add('IndexedDB key', key)
      for (const [, index] of indexes.matchAll(/'([^']+)'/g)) add('IndexedDB index', index)
    }
    if (file.endsWith('outbox/entries.ts')) {
      for (const [, type = '', body = ''] of text.matchAll(
        /type (\w+) = ([\s\S]*?)\n(?=\n|type |\/\*\*)/g,
      ))
        for (const [, field] of body.matchAll(/(\w+)\??:/g))
          add('IndexedDB entry', `${type}.${field}`)
      each(/(state: '[^\n]+)/g, 'IndexedDB entry')
    }
    if (file.startsWith('src/modules/'))
      each(/(?:\breason: |\brefused\()'([a-z-]+)'/g, 'refusal code')
    if (file.endsWith('idempotency/run-once.server.ts'))
      each(/(createHash\('\w+'\)\s*\.update\([^\n]+\))/g, 'idempotency digest')
  }
  return [...strings].map((line) => line.replaceAll(/\s+/g, ' ').trim()).sort()
}
