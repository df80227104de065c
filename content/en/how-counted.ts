/** Beside figures that other pages give differently. */
export const howCounted = {
  link: 'how we count',
  /** After it, for those who hear it alone. */
  linkOf: (figure: string) => ` ${figure}`,
} as const
