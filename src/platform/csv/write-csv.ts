/** What a spreadsheet takes for a formula; the wide signs as well, which Apple Numbers reads as the narrow ones. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Digits and blanks make no formula, and nobody can dial a number with an apostrophe. */
const phone = /^\+\d[\d ]{6,}$/

/** Rows as CSV (RFC 4180) for a spreadsheet: with an apostrophe before what it would take for a formula. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(value: string | number): string {
  const isFormula = typeof value === 'string' && formula.test(value) && !phone.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
