/** What a record said before a change, and who had saved that. */
export type Earlier<Fields> = { fields: Fields; savedBy: string; savedAt: string }

/** They come with every list of records. */
const mostEarlier = 5

type Row<Fields> = { earlier: Earlier<Fields>[]; savedBy: string; updatedAt: Date }

/** The versions before the next one; the newest first. */
export function withEarlier<Fields>(
  { earlier, savedBy, updatedAt }: Row<Fields>,
  fields: Fields | null,
  next: Fields,
): Earlier<Fields>[] {
  if (fields === null || JSON.stringify(fields) === JSON.stringify(next)) return earlier
  const savedAt = updatedAt.toISOString()
  return [{ fields, savedBy, savedAt }, ...earlier].slice(0, mostEarlier)
}
