import { institute } from './institute.ts'

/**
 * The institute's entry at the maps service in the demo world: invented people, served by the
 * stand-in only. A copy with a maps key shows what real people wrote and nothing from here.
 */
export type DemoReview = {
  author: string
  /** How long ago; the service itself counts in these steps. */
  ago: { count: number; unit: 'week' | 'month' }
  /** Stars, 1 to 5. */
  rating: number
  text: string
}

export const demoMapsEntry: {
  rating: number
  ratings: number
  reviews: readonly DemoReview[]
} = {
  rating: 4.9,
  ratings: 1043,
  reviews: [
    {
      author: 'Swati Gaikwad',
      ago: { count: 2, unit: 'week' },
      rating: 5,
      get text() {
        return `I had left coding after my diploma because I was afraid of it. At ${institute.name} the trainer made me read my program aloud, line by line, and I found the mistake myself. Now I am in the second month of Java and I do the homework first thing in the morning.`
      },
    },
    {
      author: 'Imran Shaikh',
      ago: { count: 3, unit: 'week' },
      rating: 4,
      text: 'Good teaching and patient mentors. The evening batch is full and the lab gets warm, so come ten minutes early for a place near the window. My project was reviewed four times before they let it pass, and I am glad of it.',
    },
    {
      author: 'Vaishnavi Nair',
      ago: { count: 2, unit: 'month' },
      rating: 5,
      text: 'Took the 15 days first because I was not sure. After ten days I knew that data was for me and Java was not, and the counsellor changed my course without any drama. Fees were the same as told on the first day.',
    },
    {
      author: 'Omkar Shinde',
      ago: { count: 3, unit: 'month' },
      rating: 5,
      get text() {
        return `Mock interviews are harder than the real ones. I was asked in both why I chose a hash map, and by then I could answer. Joined a small company in ${institute.city} last month.`
      },
    },
    {
      author: 'Pooja Rathod',
      ago: { count: 5, unit: 'month' },
      rating: 4,
      text: 'I attended online from my village. Two classes had a bad line, and they sent the recording the same night. I would have liked more practice with SQL. The Python part was excellent.',
    },
  ],
}
