import { useEffect, useState } from 'react'

/** 7 days, 23 hours, 59 minutes and 59 seconds. */
export const countdownStart = ((7 * 24 + 23) * 60 + 59) * 60 + 59

/**
 * Whole seconds left of so many when so many milliseconds have passed; zero stays zero.
 */
export function secondsLeft(passedTime: number, seconds = countdownStart): number {
  return Math.max(0, seconds - Math.floor(passedTime / 1000))
}

export function splitSeconds(seconds: number) {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/**
 * Counts from the moment the page was opened, also across pages and while the tab was asleep; or, to a
 * date (ISO 8601), from now. How long that is the HTML cannot know, which is the same for everybody:
 * until the browser has counted, every part is NaN.
 */
export function useCountdown(ends?: string) {
  const [timeLeft, setTimeLeft] = useState(ends ? Number.NaN : countdownStart)

  useEffect(() => {
    const count = () => {
      // The browser's clock of this page starts at its load and cannot be set back.
      const now = ends
        ? secondsLeft(Date.now() - Date.parse(ends), 0)
        : secondsLeft(performance.now())
      setTimeLeft(now)
      if (now === 0) clearInterval(ticking)
    }
    const ticking = setInterval(count, 1000)
    count()
    return () => clearInterval(ticking)
  }, [ends])

  return splitSeconds(timeLeft)
}
