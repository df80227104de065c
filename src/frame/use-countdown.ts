import { useEffect, useState } from 'react'

/** 7 days, 23 hours, 59 minutes and 59 seconds. */
export const countdownStart = ((7 * 24 + 23) * 60 + 59) * 60 + 59

/** Whole seconds left when the page has been open for so many milliseconds; zero stays zero. */
export function secondsLeft(openForMilliseconds: number): number {
  return Math.max(0, countdownStart - Math.floor(openForMilliseconds / 1000))
}

export function splitSeconds(seconds: number) {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** Counts from the moment the page was opened, also across pages and while the tab was asleep. */
export function useCountdown() {
  const [left, setLeft] = useState(countdownStart)

  useEffect(() => {
    const ticking = setInterval(() => {
      // The browser's clock of this page starts at its load and cannot be set back.
      const now = secondsLeft(performance.now())
      setLeft(now)
      if (now === 0) clearInterval(ticking)
    }, 1000)
    return () => clearInterval(ticking)
  }, [])

  return splitSeconds(left)
}
