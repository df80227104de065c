/** Beside figures that other pages give differently. */
export const howCounted = {
  link: 'how we count',
  close: 'Close',
} as const
