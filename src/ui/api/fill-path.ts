/** What belongs into a path, by the name that stands there in braces. */
type Filled = Record<string, string | number | undefined>

/** `/students/{id}` with what belongs there. */
export function fillPath(path: string, params: Filled = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name] ?? ''))
}
