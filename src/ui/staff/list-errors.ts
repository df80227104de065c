import type { FormError } from '../FormErrors.tsx'

/**
 * What is wrong with a form, for the summary, in the order of its fields. What belongs to no field leads to
 * the first one.
 */
export function listErrors<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  controlOf: (field: Field) => string,
  { message, fields }: { message: string; fields: Readonly<Record<string, string | undefined>> },
): FormError[] {
  const order = Object.keys(labels) as [Field, ...Field[]]
  const list = order.flatMap((name) => {
    const text = fields[name]
    return text ? [{ field: controlOf(name), message: text }] : []
  })
  return list.length > 0 || !message ? list : [{ field: controlOf(order[0]), message }]
}
