/** The names of the parameters in a pattern; `*` is whatever is left. */
type ParamName<Pattern extends string> = string extends Pattern
  ? string
  : Pattern extends `${infer Start}/${infer Rest}`
    ? ParamName<Start> | ParamName<Rest>
    : Pattern extends `:${infer Name}.${string}`
      ? Name
      : Pattern extends `:${infer Name}`
        ? Name
        : Pattern extends '*'
          ? '*'
          : never

export type PathParams = { [name: string]: string | undefined }

/**
 * Reads the parameters of a path: `/courses/:id`, `/courses/:id/lesson?`, `/admin/*`. `base` is the path without
 * what the star stands for. Upper and lower case are the same, and so is a slash at the end.
 */
export function matchPath(
  pattern: string,
  path: string,
): { params: PathParams; base: string } | undefined {
  const groups = expressionOf(pattern).exec(path)?.groups
  if (!groups) return undefined
  const { base = '', rest: _, ...found } = groups
  const params: PathParams = found
  for (const name in params) params[name] = params[name]?.replaceAll('%2F', '/')
  return { base, params }
}

/** A path with its parameters filled in; those but the star are encoded. No slash at the end. */
export function generatePath<Pattern extends string>(
  pattern: Pattern,
  params: Record<ParamName<Pattern>, string | undefined>,
): string {
  const values: PathParams = params
  const path = pattern.replace(/:(\w+)|\*/g, (all, name) =>
    name ? encodeURIComponent(values[name] ?? '') : (values[all] ?? ''),
  )
  return path.replace(/(?<=.)\/$/, '')
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const stored = expressions.get(pattern)
  if (stored) return stored
  const source = `/${pattern}`
    .replace(/^\/+|\/+$/g, '/')
    .replaceAll('.', '\\.')
    .replace(/\/(\w+)\?/g, '(?:/$1)?')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/$/, '')
  const [base, star] = source.split('/*')
  const end = star === undefined ? '/*$' : '(?:/(?<rest>.+)|/*)$'
  const expression = new RegExp(`^(?<base>${base})${end}`, 'i')
  expressions.set(pattern, expression)
  return expression
}
