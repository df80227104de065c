import { addDays, dayInIndia } from '../../ui/format/days.ts'

export type Retention = { days: number; weeks: number; months: number }

const nightly = /^night-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Manual backups have other names and are never deleted. */
export function nameOfBackup(time: Date): string {
  return `backup-${stampOf(time)}.backup`
}

export function nameOfNight(time: Date): string {
  return `night-${stampOf(time)}.backup`
}

/** `20261122T203000Z` */
export function stampOf(time: Date): string {
  return `${time.toISOString().replace(/\.\d+Z$|[-:]/g, '')}Z`
}

/**
 * Nightly files to delete: all but the last of each of so many days, weeks and months, counted back from
 * the newest in the institute's time zone.
 */
export function filesToDrop(names: string[], keep: Retention): string[] {
  const nightlyNames = names.filter((name) => nightly.test(name)).sort((a, b) => (a < b ? 1 : -1))
  const keptNames = new Set<string>()
  const spans: [number, (day: string) => string][] = [
    [keep.days, (day) => day],
    [keep.weeks, mondayOf],
    [keep.months, (day) => day.slice(0, 7)],
  ]
  for (const [most, spanOf] of spans) {
    const seenPeriods = new Set<string>()
    for (const name of nightlyNames) {
      const span = spanOf(dayInIndia(timeOf(name)))
      if (seenPeriods.has(span)) continue
      if (seenPeriods.size >= most) break
      seenPeriods.add(span)
      keptNames.add(name)
    }
  }
  return nightlyNames.filter((name) => !keptNames.has(name))
}

function timeOf(name: string): Date {
  return new Date(name.replace(nightly, '$1-$2-$3T$4:$5:$6Z'))
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
