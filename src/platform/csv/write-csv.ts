/**
 * Characters that start a formula in a spreadsheet, including the full-width ones, which Apple Numbers
 * accepts.
 */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A phone number is no formula, and an apostrophe would prevent dialling it. */
const phone = /^\+\d[\d ]{6,}$/

/** Rows as CSV (RFC 4180) for spreadsheets: possible formulas get an apostrophe in front. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(value: string | number): string {
  const isFormula = typeof value === 'string' && formula.test(value) && !phone.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
