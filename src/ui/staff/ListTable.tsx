import type { ReactNode } from 'react'

/** A column: its name, how wide it is, and how much of it an entry that is on its way takes. */
export type Column = {
  name: ReactNode
  width?: string
  sort?: 'ascending' | 'descending'
  empty: string
}

/** A list where there is room for all its columns; without rows, the place that they will take. */
export function ListTable({
  caption,
  columns,
  pageSize,
  children,
}: {
  caption: string
  columns: readonly Column[]
  pageSize: number
  children: ReactNode
}) {
  return (
    <table className="-mx-2.5 w-[calc(100%+1.25rem)] table-fixed border-separate border-spacing-0 text-left text-[0.875rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, width = '', sort, empty }) => (
            <th key={empty} scope="col" aria-sort={sort} className={`${head} ${width}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-hidden={!children}>
        {children ??
          Array.from({ length: pageSize }, (_, row) => row).map((row) => (
            <tr key={row}>
              {columns.map(({ empty }) => (
                <td key={empty} className={cell}>
                  <span className={`block h-2.5 rounded-full bg-sand ${empty}`} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const head =
  'sticky top-0 z-10 h-10 border-b border-edge bg-white px-2.5 text-[0.8125rem] font-semibold text-slate'
export const cell =
  'h-11 border-b leading-tight border-line px-2.5 group-hover:bg-paper group-focus-within:bg-paper'
