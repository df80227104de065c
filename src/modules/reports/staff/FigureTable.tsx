import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { TableHead } from '../../../ui/staff/TableHead.tsx'

type TableProps = { heads: string[]; rows: string[][]; total?: string[] }

/** A chart's data as a table: the first column is a name, all others figures. */
export function FigureTable({
  title,
  isOpen = false,
  ...table
}: TableProps & { title: string; isOpen?: boolean }) {
  return (
    <details open={isOpen} className="group mt-1 print:hidden">
      <Summary>{title} as a table</Summary>
      <ScrollBox
        label={`${title} as a table`}
        className="max-h-[27.5rem] rounded-control border border-line"
      >
        <FiguresTable {...table} />
      </ScrollBox>
    </details>
  )
}

export function FiguresTable({ heads, rows, total }: TableProps) {
  return (
    <table className="w-full text-left text-[0.875rem]">
      <TableHead names={heads} cell={(index) => `${head} ${index > 0 ? 'text-right' : ''}`} />
      <tbody>
        {rows.map((row) => (
          <FigureRow key={row[0]} heads={heads} row={row} />
        ))}
      </tbody>
      {total && rows.length > 1 && (
        <tfoot className="border-t border-edge font-semibold">
          <FigureRow heads={heads} row={total} />
        </tfoot>
      )}
    </table>
  )
}

function FigureRow({ heads, row: [name, ...figures] }: { heads: string[]; row: string[] }) {
  return (
    <tr className="odd:bg-paper">
      <th scope="row" className="min-w-36 px-3 py-1.5 font-normal">
        {name}
      </th>
      {figures.map((figure, index) => (
        <td key={heads[index + 1]} className="px-3 py-1.5 text-right whitespace-nowrap">
          {figure}
        </td>
      ))}
    </tr>
  )
}

const head =
  'sticky top-0 border-b border-edge bg-white px-3 py-2 text-[0.8125rem] font-semibold text-slate'
