/** Shows HTML that our own server rendered from Markdown, in which every sign of HTML is text. */
export const asHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })
