/** How a student's number is written: “S-1001”. */
export function studentNumber(id: number): string {
  return `S-${id}`
}
