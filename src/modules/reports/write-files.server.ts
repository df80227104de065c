import { writeCsv } from '../../platform/csv/read-table.ts'
import {
  type BoardRow,
  boardValues,
  type Report,
  type ReportAxis,
  type ReportTable,
  reports,
  type Value,
} from './rules.ts'
import {
  boardValueTexts,
  counsellorName,
  groupingTexts,
  isMoney,
  rowName,
  valueTexts,
} from './staff/texts.ts'

/** A report as a spreadsheet: plain figures, waits in minutes. */
export function reportFile(
  { report, by: axis }: { report: Report; by: ReportAxis },
  { rows, total }: ReportTable,
): string {
  const { values } = reports[report]
  return write([
    [groupingTexts[axis], ...values.map(headOf)],
    ...rows.map((row) => [
      rowName(axis, row),
      ...values.map((value) => cellOf(value, row.values[value])),
    ]),
    ['All', ...values.map((value) => cellOf(value, total[value]))],
  ])
}

function headOf(value: Value): string {
  if (isMoney(value)) return `${valueTexts[value]} (rupees)`
  if (value === 'fill') return `${valueTexts[value]} (%)`
  const inMinutes = value === 'median' || value === 'ninetieth'
  return inMinutes ? `${valueTexts[value]} (minutes)` : valueTexts[value]
}

function cellOf(value: Value, figure: number | null | undefined): number | string {
  if (figure === null || figure === undefined) return ''
  return isMoney(value) ? figure / 100 : figure
}

export function boardFile(rows: readonly BoardRow[]): string {
  return write([
    [groupingTexts.counsellor, ...boardValues.map((value) => boardValueTexts[value])],
    ...rows.map((row) => [
      counsellorName(row.id, row.name),
      ...boardValues.map((value) => row[value]),
    ]),
  ])
}

/** With a byte order mark, so that a spreadsheet reads UTF-8. */
function write(lines: (string | number)[][]): string {
  return `\ufeff${writeCsv(lines)}`
}
