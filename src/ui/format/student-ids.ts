/** “S-1001”, as staff read and say it. */
export function formatStudentId(id: number): string {
  return `S-${id}`
}

/** The id in “S-1001”, “s 1001” or “1001”; `isSure` where it can be nothing but an id. */
export function readStudentId(text: string): { id: number; isSure: boolean } | undefined {
  const [, letter, digits] = /^(s[-\s]?)?(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits ? { id: Number(digits), isSure: letter !== undefined } : undefined
}
