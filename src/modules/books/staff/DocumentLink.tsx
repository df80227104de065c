import { addressFor } from '../../../ui/api/call-api.ts'

/** The PDF of a receipt or another document, in a tab of its own. */
export function DocumentLink({
  document: { id, name },
}: {
  document: { id: number; name: string }
}) {
  return (
    <a
      href={addressFor('GET /api/admin/documents/{id}', { params: { id } })}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center text-indigo underline underline-offset-4"
    >
      {name}
    </a>
  )
}
