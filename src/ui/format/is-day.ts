/** Whether a text is a day as `YYYY-MM-DD`. 31 February looks like one but is none. */
export function isDay(text: string): boolean {
  const date = new Date(text)
  const isShaped = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  return isShaped && date.toISOString().startsWith(text)
}
