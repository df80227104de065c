/** Path parameters by their names in braces. */
type Filled = Record<string, string | number | undefined>

/** `/students/{id}` with its parameters filled in. */
export function fillPath(path: string, params: Filled = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name] ?? ''))
}
