import { addressFor } from '../../../ui/api/call-api.ts'

/** The PDF of a receipt or another document, in a tab of its own. */
export function DocumentLink({
  document: { id, name },
  className = 'min-h-6',
}: {
  document: { id: number; name: string }
  className?: string
}) {
  return (
    <a
      href={addressFor('GET /api/admin/documents/{id}', { params: { id } })}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex items-center text-indigo underline underline-offset-4 ${className}`}
    >
      {name}
    </a>
  )
}
