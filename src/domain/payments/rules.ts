/** What one fee may be, in paise: nobody pays less, and more is a slip of the hand. */
export const feePaise = { least: 100, most: 10_000_000 }
