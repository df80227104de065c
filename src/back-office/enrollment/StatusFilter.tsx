import { type RegistrationStatus, statusLabels } from '../../domain/registrations/rules.ts'

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
    <>
      <label htmlFor="registration-status" className="sr-only">
        Status
      </label>
      <select
        id="registration-status"
        value={status ?? ''}
        onChange={({ target }) => onChoose(statuses.find((known) => known === target.value))}
        className="min-h-11 w-full rounded-control border border-edge bg-white px-3 text-base sm:w-auto"
      >
        <option value="">All statuses</option>
        {statuses.map((known) => (
          <option key={known} value={known}>
            {statusLabels[known]}
          </option>
        ))}
      </select>
    </>
  )
}
