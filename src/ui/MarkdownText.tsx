/** Paragraphs, lists and links that our own server rendered from Markdown, in which every sign of HTML is text. */
export function MarkdownText({ html, className }: { html: string; className: string }) {
  return (
    <div
      {...asHtml(html)}
      className={`text-pretty [&>*+*]:mt-4 [&_a]:underline [&_a]:underline-offset-2 [&_li]:mt-2 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 ${className}`}
    />
  )
}

const asHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })
