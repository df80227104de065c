import { createContext, use, useEffect } from 'react'
import { language } from '#words/language.ts'
import { addressIn } from './format/language-address.ts'

/**
 * What a page says about itself in `<head>`. `path` is its canonical address on this site, in whichever language. Without a
 * description, the server's HTML takes the page's from the words.
 */
export type Head = { title: string; description?: string; path: string }

/** On the server: the place a page writes its head to while it renders. */
export const HeadCollector = createContext<{ head?: Head } | undefined>(undefined)

/** Names the page: into the HTML on the server, into the living document after a navigation. */
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
