/**
 * Signs that show nothing and let a text look like another one: what turns the direction of writing, blanks
 * without a width, fillers. Of those that Unicode calls ignorable, joiners and selectors mean something
 * behind certain signs and are judged apart.
 */
const neverShown =
  /[[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\ufe00-\ufe0f]]/gv
/** They shape letters of India and of Arabic, also at the end of a word, and hold emoji together. */
const idleJoiners =
  /(?<![\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\u0900-\u0dff\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gv
const idleSelectors = /(?<!\p{Emoji})[\ufe00-\ufe0f]/gv
const anyOfThem = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/v

export const mayHoldInvisible = (text: string) => anyOfThem.test(text)

/** A text without signs that nobody sees; names in Indian scripts and emoji keep what they are made with. */
export function removeInvisible(text: string): string {
  if (!mayHoldInvisible(text)) return text
  return text.replace(neverShown, '').replace(idleSelectors, '').replace(idleJoiners, '')
}
