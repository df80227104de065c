/** The institute's mark, a small kolam, in a square of 32 around its middle: its line, and its five dots. */
export const kolamLine =
  'M0 -4.5C2.4 -6.9 4.7 -6.9 4.7 -9.5S2.6 -14.2 0 -14.2S-4.7 -12.1 -4.7 -9.5S-2.4 -6.9 0 -4.5L4.5 0C6.9 2.4 6.9 4.7 9.5 4.7S14.2 2.6 14.2 0S12.1 -4.7 9.5 -4.7S6.9 -2.4 4.5 0L0 4.5C-2.4 6.9 -4.7 6.9 -4.7 9.5S-2.6 14.2 0 14.2S4.7 12.1 4.7 9.5S2.4 6.9 0 4.5L-4.5 0C-6.9 -2.4 -6.9 -4.7 -9.5 -4.7S-14.2 -2.6 -14.2 0S-12.1 4.7 -9.5 4.7S-6.9 2.4 -4.5 0Z'
export const kolamDots = 'M0 0h0M0 -9.5h0M9.5 0h0M0 9.5h0M-9.5 0h0'
