/** The names of all fields of a schema of the API's document, however deep. */
export function fieldsOf(
  schema: unknown,
  schemas: Record<string, unknown>,
  visited: string[] = [],
): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return visited.includes(name) ? [] : fieldsOf(schemas[name], schemas, [...visited, name])
  }
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...(key === 'example' ? [] : fieldsOf(value, schemas, visited)),
  ])
}
