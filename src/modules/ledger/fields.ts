import { z } from '@hono/zod-openapi'
import { mostPaise } from './rules.ts'

export const positivePaise = z.number().int().min(1).max(mostPaise)

/** One line of typed text. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
