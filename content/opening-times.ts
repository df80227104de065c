/**
 * When the institute is open on each weekday, Monday to Sunday, in India, until staff save other times, which stand
 * here then; what pages write of it is in `en/contact.ts`.
 */
export const openingTimes: ({ from: string; until: string } | null)[] = [
  ...Array.from({ length: 6 }, () => ({ from: '08:00', until: '21:30' })),
  { from: '09:00', until: '14:00' },
]
