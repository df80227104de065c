/** Students with a similar spelling, for names heard on the phone. */
export function Similar({ search }: { search: string }) {
  return <p className="pb-2 wrap-anywhere">No name is spelt “{search}”. These names are similar.</p>
}
