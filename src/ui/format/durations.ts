import { grouped } from './counts.ts'

/** “12 min”, “3 h 20 min”, “2 days”, from whole minutes. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return `${grouped(Math.round(hours / 24))} days`
}
