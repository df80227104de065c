/** The names of the columns of a table. */
export function TableHead({
  names,
  cell,
  className,
}: {
  names: readonly string[]
  /** Classes of a cell, by its index where they differ. */
  cell: string | ((index: number) => string)
  /** Of their row. */
  className?: string
}) {
  return (
    <thead>
      <tr className={className}>
        {names.map((name, index) => (
          <th key={name} scope="col" className={typeof cell === 'string' ? cell : cell(index)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
