/** “+91 98765 43210” for an Indian number in E.164; other numbers stay as they are. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** “98765 43210” for an Indian number, where a column of them has no room for the code of the country. */
export function formatLocalPhone(e164: string): string {
  return formatPhone(e164).replace(/^\+91 /, '')
}
