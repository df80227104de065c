type NamedRecord = { id: string | number; name: string }
type Pair = readonly [value: string | number, text: string]

/**
 * The choices of a select: records with their names, or values with their texts. `current` is a choice that
 * is no longer offered, and stays for the record that has it.
 */
export function Options({
  of,
  current = [],
}: {
  of: readonly (NamedRecord | Pair)[]
  current?: readonly Pair[]
}) {
  const choices = of.map((one) => ('id' in one ? ([one.id, one.name] as const) : one))
  const isOffered = (value: Pair[0]) => choices.some(([choice]) => choice === value)
  return [...choices, ...current.filter(([value]) => !isOffered(value))].map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
