import { Options } from '../../../../ui/staff/Options.tsx'

/** The choices of a field that asks for a source, without retired ones. */
export function SourceOptions({
  sources,
}: {
  sources: readonly { id: number; name: string; isRetired: boolean }[]
}) {
  return (
    <>
      <option value="">Choose a source</option>
      <Options of={sources.filter(({ isRetired }) => !isRetired)} />
    </>
  )
}
