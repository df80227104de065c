/** Beside figures that other pages give differently. */
export const howCounted = {
  heading: 'How we count',
  link: 'how we count',
  /** After it, for those who hear it alone. */
  linkOf: (figure: string) => ` ${figure}`,
  close: 'Close',
} as const
