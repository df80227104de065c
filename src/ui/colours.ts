/** The colours of `theme.css`, for brochures and drawn pictures, which no style sheet reaches. */
export const colours = {
  paper: '#fffcf5',
  sand: '#f6eedf',
  ink: '#17172b',
  slate: '#55566e',
  indigo: '#26327f',
  marigold: '#f5a524',
  kumkum: '#b3261e',
  neem: '#1f7a4d',
  line: '#e3d9c6',
} as const
