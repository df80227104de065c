import { type RegistrationStatus, statusLabels } from '../../domain/registrations/rules.ts'
import { Choice } from '../parts/Choice.tsx'

/** Shows the registrations of one status. */
export function StatusFilter({
  status,
  onChoose,
}: {
  status: RegistrationStatus | undefined
  onChoose: (status: RegistrationStatus | undefined) => void
}) {
  const statuses = Object.keys(statusLabels) as RegistrationStatus[]
  return (
    <Choice
      aria-label="Status"
      value={status ?? ''}
      onChange={({ target }) => onChoose(statuses.find((known) => known === target.value))}
      className="w-full sm:w-auto"
    >
      <option value="">All statuses</option>
      {statuses.map((known) => (
        <option key={known} value={known}>
          {statusLabels[known]}
        </option>
      ))}
    </Choice>
  )
}
