import { institute } from '../institute.ts'

/** What the institute says of itself. */
export const inWords = {
  tagline: 'You write code in every class',
  meaning: `${institute.name} means “school of logic”: tarka is reasoning, shala is a school.`,
  kind: 'coding training institute',
} as const
