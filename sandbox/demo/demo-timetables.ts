/** Hours of the sample institute's batches. Each has six hours of class a week, as the content says. */
const hours = {
  evening: { days: [1, 3, 5], fromTime: '19:00', toTime: '21:00' },
  morning: { days: [2, 4, 6], fromTime: '08:00', toTime: '10:00' },
  weekend: { days: [6, 7], fromTime: '10:30', toTime: '13:30' },
} as const

const inRoom = { mode: 'classroom', seats: 24 } as const
const online = { mode: 'online', seats: 20 } as const

const evening = { ...hours.evening, ...inRoom }
const morning = { ...hours.morning, ...inRoom }
const weekend = { ...hours.weekend, ...inRoom }
const eveningOnline = { ...hours.evening, ...online }
const weekendOnline = { ...hours.weekend, ...online }

/** Batches on sale of a course, next start first; `taken` of the seats are taken. */
type DemoStart = {
  days: readonly number[]
  fromTime: string
  toTime: string
  mode: 'classroom' | 'online'
  seats: number
  taken: number
}

/** For each sample course. Seats go to people who finished their trial, as far as there are any. */
export const demoStarts: Record<string, readonly DemoStart[]> = {
  'java-core-advanced': [
    { ...evening, taken: 17 },
    { ...eveningOnline, taken: 5 },
  ],
  // The next one is full.
  'python-programming': [
    { ...morning, seats: 16, taken: 16 },
    { ...eveningOnline, taken: 8 },
  ],
  'c-cpp-programming': [
    { ...morning, taken: 11 },
    { ...evening, taken: 3 },
  ],
  'full-stack-java': [
    { ...evening, taken: 20 },
    { ...weekend, taken: 9 },
  ],
  'mern-stack': [
    { ...morning, taken: 14 },
    { ...eveningOnline, taken: 6 },
  ],
  'android-development': [
    { ...evening, taken: 8 },
    { ...weekend, taken: 2 },
  ],
  'data-science': [
    { ...evening, taken: 18 },
    { ...weekend, taken: 7 },
  ],
  'data-analyst': [
    { ...weekend, taken: 21 },
    { ...eveningOnline, taken: 4 },
  ],
  'digital-marketing': [
    { ...eveningOnline, taken: 12 },
    { ...weekendOnline, taken: 3 },
  ],
  'python-full-stack': [
    { ...morning, taken: 10 },
    { ...eveningOnline, taken: 6 },
  ],
  'ai-ml': [
    { ...evening, taken: 13 },
    { ...weekend, taken: 1 },
  ],
}
