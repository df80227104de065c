/** A drawing of our own on a 24 × 24 field, in the text's colour; decoration beside a text. */
export function Icon({ path, className = 'size-5' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  )
}

export const arrowRight = 'M4 12h16M13 5l7 7-7 7'
export const arrowLeft = 'M20 12H4M11 5l-7 7 7 7'
export const cross = 'M6 6l12 12M18 6L6 18'
export const checkSeal = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12.2l2.8 2.8 5.2-5.6'
export const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'
export const bars = 'M3.5 6h17M3.5 12h17M3.5 18h17'
export const check = 'M4 12.5l5 5L20 6.5'
export const plus = 'M12 5v14M5 12h14'
export const fileDown = 'M14 3H6v18h12V7zM14 3v4h4M12 11v6M9 14.5l3 3 3-3'
export const play = 'M7 4.5v15L20 12z'
