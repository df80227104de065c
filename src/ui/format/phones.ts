/** “+91 98765 43210” for an Indian number in E.164; other numbers stay as they are. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}
