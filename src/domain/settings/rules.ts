/** The longest text that fits beside the offer on a phone. */
export const longestPromoText = 60
export const mostTemplates = 12
const longestTitle = 60
const longestReply = 600

type Template = { title: string; text: string }

/** What is wrong with the text of the banner; an empty one is left out instead. */
export function checkPromoText(text: string): string | undefined {
  if (text === '') return 'Please enter a text, or leave the usual one in place.'
  if (text.length > longestPromoText)
    return `The banner has room for ${longestPromoText} characters; these are ${text.length}.`
  if (isNotPlain(text)) return 'The text of the banner must be one line of plain text.'
}

/** What is wrong with the first reply that is not right. */
export function checkTemplates(templates: readonly Template[]): string | undefined {
  for (const [index, { title, text }] of templates.entries()) {
    const name = title ? `“${title.slice(0, longestTitle)}”` : `Reply ${index + 1}`
    if (!title) return `${name} needs a title.`
    if (title.length > longestTitle) return `${name}: a title can have ${longestTitle} characters.`
    if (!text) return `${name} needs a text.`
    if (text.length > longestReply)
      return `${name}: a text can have ${longestReply} characters; these are ${text.length}.`
    if (isNotPlain(title) || isNotPlain(text.replaceAll('\n', ' ')))
      return `${name} holds a character we cannot store.`
    const unknown = text.match(/\{[^}]*\}/g)?.find((gap) => gap !== '{name}' && gap !== '{course}')
    if (unknown) return `${name}: ${unknown} means nothing here; use {name} and {course}.`
    if (templates.findIndex((other) => other.title === title) !== index)
      return `${name} stands here twice. Please change one title.`
  }
}

/** A reply with its gaps filled. */
export function fillTemplate(text: string, facts: { name: string; course: string }): string {
  return text.replaceAll('{name}', () => facts.name).replaceAll('{course}', () => facts.course)
}

function isNotPlain(text: string): boolean {
  return !text.isWellFormed() || /\p{Cc}/u.test(text)
}
