/** An expected failure, as a sentence for the operator. */
export type Refusal = { ok: false; reason: string }

export function refuseBecause(reason: string): Refusal {
  return { ok: false, reason }
}
