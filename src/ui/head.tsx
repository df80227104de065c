import { createContext, use, useEffect } from 'react'
import { language } from '#texts/language.ts'
import { addressIn } from './format/language-address.ts'

/**
 * The `<head>` of a page. `path` is its canonical address, without the language. Without a description, the
 * server's HTML uses the page's text.
 */
export type Head = { title: string; description?: string; path: string }

/** On the server: receives a page's head while it renders. */
export const HeadCollector = createContext<{ head?: Head } | undefined>(undefined)

/** Sets the page's title: in the HTML on the server, in the document after a navigation. */
export function useHead(head: Head) {
  const collector = use(HeadCollector)
  if (collector) collector.head = head

  const { title, path } = head
  useEffect(() => {
    document.title = title
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute('href', new URL(addressIn(language, path), location.origin).href)
  }, [title, path])
}
