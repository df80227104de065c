/** A name that was heard on the phone, and is spelled otherwise. */
export function Similar({ search }: { search: string }) {
  return <p className="pb-2 wrap-anywhere">Nobody is written “{search}”. These names come close.</p>
}
