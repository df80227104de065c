/**
 * The console of JavaScript programs. Passed as source text (`api.server.ts`) to the frame's
 * worker and to the engine that checks lessons on the server, so that both print the same.
 */
export class ProgramConsole {
  #print: (line: string) => void

  constructor(print: (line: string) => void) {
    this.#print = print
    const log = (...values: unknown[]) => this.#log(values)
    const console = { log, info: log, warn: log, error: log, debug: log, table: log }
    Object.assign(globalThis, { console })
  }

  #log(values: unknown[]) {
    const texts = values.map((value) => (typeof value === 'string' ? value : this.#show(value, 0)))
    this.#print(texts.join(' '))
  }

  #show(value: unknown, depth: number): string {
    if (typeof value === 'string')
      return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    if (typeof value === 'function') return `[Function: ${value.name || 'anonymous'}]`
    if (typeof value !== 'object' || value === null)
      return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}`
    if (depth > 2) return Array.isArray(value) ? '[Array]' : '[Object]'
    const within = (entry: unknown) => this.#show(entry, depth + 1)
    if (Array.isArray(value)) return this.#enclose('[', value.slice(0, 100).map(within), ']')
    const pairs = Object.entries(value)
      .slice(0, 100)
      .map(([key, entry]) => `${/^[\w$]+$/.test(key) ? key : `'${key}'`}: ${within(entry)}`)
    return this.#enclose('{', pairs, '}')
  }

  #enclose(start: string, entries: string[], end: string): string {
    return entries.length > 0 ? `${start} ${entries.join(', ')} ${end}` : start + end
  }
}
