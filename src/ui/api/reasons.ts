/** Why something is refused: one of a closed set, with facts. Texts are added by routes and screens. */
export type Reason = { reason: string }

/** A text for each reason of a set; a missing one does not compile. */
export type ReasonTexts<R extends Reason> = {
  readonly [Key in R['reason']]: string | ((facts: Extract<R, { reason: Key }>) => string)
}

export function say<R extends Reason>(texts: ReasonTexts<NoInfer<R>>, error: R): string {
  const text = texts[error.reason as R['reason']]
  return typeof text === 'string' ? text : text(error as Extract<R, { reason: R['reason'] }>)
}

/** The text of each field's error. */
export function describeEach<R extends Reason>(
  words: ReasonTexts<NoInfer<R>>,
  fields: Partial<Record<string, R>>,
): Record<string, string> {
  const wrong = Object.entries(fields).filter((entry): entry is [string, R] => !!entry[1])
  return Object.fromEntries(wrong.map(([field, reason]) => [field, say(words, reason)]))
}

/** A reason as the message of a schema, which is a string: `because<LoginReason>({ … })`. */
export function because<R extends Reason>(reason: R): string {
  return JSON.stringify(reason)
}

/** The reason in the message of a schema; undefined where the message is the library's own. */
export function readReason(message: string): Reason | undefined {
  return message.startsWith('{"reason":') ? JSON.parse(message) : undefined
}
