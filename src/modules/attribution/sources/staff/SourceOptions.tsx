/** Of a field that asks for a source: those that are offered still. */
export function SourceOptions({
  sources,
}: {
  sources: readonly { id: number; name: string; isRetired: boolean }[]
}) {
  return (
    <>
      <option value="">Choose a source</option>
      {sources
        .filter(({ isRetired }) => !isRetired)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </>
  )
}
