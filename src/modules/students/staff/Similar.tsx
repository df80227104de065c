/** Students with a similar spelling, for names heard on the phone. */
export function Similar({ search }: { search: string }) {
  return <p className="pb-2 wrap-anywhere">Nobody is written “{search}”. These names come close.</p>
}
