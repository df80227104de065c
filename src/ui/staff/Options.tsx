type NamedRecord = { id: string | number; name: string }
type Pair = readonly [value: string | number, text: string]

/** The choices of a select: records with their names, or values with their texts. */
export function Options({ of }: { of: readonly (NamedRecord | Pair)[] }) {
  return of.map((one) => {
    const [value, text] = 'id' in one ? [one.id, one.name] : one
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })
}
