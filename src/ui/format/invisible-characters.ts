/**
 * Invisible characters that make texts look equal: direction marks, zero-width blanks, fillers. Of those
 * that Unicode calls ignorable, joiners and selectors have a meaning after certain characters and are
 * handled separately.
 */
const neverShown =
  /[[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\ufe00-\ufe0f]]/gv
/** They shape Indian and Arabic letters, also at the end of a word, and join emoji. */
const idleJoiners =
  /(?<![\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\u0900-\u0dff\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gv
const idleSelectors = /(?<!\p{Emoji})[\ufe00-\ufe0f]/gv
const anyOfThem = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/v

export const mayHoldInvisible = (text: string) => anyOfThem.test(text)

/** Text without invisible characters; those that Indian scripts and emoji need stay. */
export function removeInvisible(text: string): string {
  if (!mayHoldInvisible(text)) return text
  return text.replace(neverShown, '').replace(idleSelectors, '').replace(idleJoiners, '')
}
