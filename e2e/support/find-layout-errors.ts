import type { Page } from '@playwright/test'

/** Layout errors of a page, each with its element; empty if there are none. */
export function findLayoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth, scrollHeight } = document.documentElement
    // Lines are closer than their boxes suggest.
    const tolerance = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 3
    const problems: string[] = []
    const name = (element: Element) =>
      `${element.localName} “${(element.textContent ?? '').trim().slice(0, 40)}”`

    /** Checks an element or its containers, each once. */
    const isWithin = (is: (style: CSSStyleDeclaration) => boolean) => {
      const scrollable = new Map<Element | null, boolean>([[null, false]])
      const ask = (element: Element | null): boolean => {
        const before = scrollable.get(element)
        if (before !== undefined || !element) return before ?? false
        const answer = ask(element.parentElement) || is(getComputedStyle(element))
        scrollable.set(element, answer)
        return answer
      }
      return ask
    }
    const isReadOutOnly = isWithin(({ clipPath }) => clipPath === 'inset(50%)')
    const scrolls = isWithin(({ overflowX }) => /auto|scroll/.test(overflowX))
    const floats = isWithin(({ position }) => /absolute|fixed|sticky/.test(position))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !isReadOutOnly(element)

    if (scrollWidth > clientWidth) problems.push(`${scrollWidth - clientWidth} px to the side`)
    // The bottom bar of a phone covers the footer; staff sections have neither.
    const last = document.querySelector('footer') ?? document.querySelector('main')
    const offer = document.querySelector<HTMLElement>('.promo')
    const isBelow = offer && getComputedStyle(offer).order === '1'
    const below = isBelow ? offer.offsetHeight : 0
    const end = (last?.getBoundingClientRect().bottom ?? 0) + scrollY + below
    const late = scrollHeight - Math.max(innerHeight, end)
    if (late > 1) problems.push(`ends ${Math.round(late)} px too late`)

    const parts = [
      ...document.querySelectorAll(
        'a, button, input, select, textarea, h1, h2, h3, p, dt, dd, th, td, label, legend, li',
      ),
    ].filter((element) => isSeen(element) && !element.closest('.skip-link, .strip, .shelf'))
    for (const element of parts) {
      const { right, left: leftEdge, width } = element.getBoundingClientRect()
      if (width <= 1 || (right <= clientWidth + 1 && leftEdge >= -1)) continue
      const says = element.textContent !== '' || element.matches('button, input, select')
      if (says && !scrolls(element)) problems.push(`outside: ${name(element)}`)
    }

    // A word broken in three is unreadable; a figure broken in two is another figure.
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, 4)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !/\S{3}/.test(text.textContent ?? '') || !isSeen(parent)) continue
      range.selectNodeContents(text)
      // On one line no word is broken.
      if (range.getClientRects().length < 2 || parent.closest('svg, option, code, pre')) continue
      for (const { 0: word, index } of text.textContent?.matchAll(/\S{3,}/g) ?? []) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        // Journeys put the time into names, which no real name is as long as.
        const isTime = /^\d{13}/.test(word)
        const isFigure = !isTime && /^[₹\d,.:/%+-]+$/.test(word)
        const most = isFigure ? 1 : word.length > 24 ? 4 : 2
        if (lines > most) problems.push(`“${word}” in ${lines} pieces`)
      }
    }

    // Text and controls overlap nothing else, within the visible part of their scrolling box.
    const scrollers = new Map<Element | null, DOMRect | undefined>([[document.body, undefined]])
    const scrollerOf = (element: Element | null): DOMRect | undefined => {
      if (!element || scrollers.has(element)) return scrollers.get(element)
      const isOne = /auto|scroll/.test(getComputedStyle(element).overflowY)
      const box = isOne ? element.getBoundingClientRect() : scrollerOf(element.parentElement)
      scrollers.set(element, box)
      return box
    }
    const cutToScroller = (element: Element) => {
      const scroller = scrollerOf(element.parentElement)
      return ({ x, width, top, bottom }: DOMRect) => {
        const from = Math.max(top, scroller?.top ?? top)
        const to = Math.min(bottom, scroller?.bottom ?? bottom)
        return new DOMRect(x, from, width, Math.max(0, to - from))
      }
    }
    const boxes = parts
      .filter((element) => !floats(element))
      .flatMap((element) =>
        [...element.getClientRects()].map(cutToScroller(element)).map((box) => ({ element, box })),
      )
      .filter(({ box }) => box.width > 4 && box.height > 4)
      .sort((one, other) => one.box.top - other.box.top)
    boxes.forEach(({ element, box }, index) => {
      for (let next = index + 1; next < boxes.length; next++) {
        const other = boxes[next]
        if (!other || other.box.top > box.bottom - tolerance) break
        const overlapX = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const over = Math.min(box.bottom, other.box.bottom) - other.box.top
        if (overlapX <= 4 || over <= tolerance) continue
        if (element.contains(other.element) || other.element.contains(element)) continue
        problems.push(`${name(other.element)} lies over ${name(element)}`)
      }
    })

    const rows = new Set<number>()
    for (const element of document.querySelectorAll('.frame, .frame *')) {
      if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue
      const { top, bottom, width } = element.getBoundingClientRect()
      // The sidebar of staff is beside the content.
      if (width < clientWidth / 2 || element.matches('.skip-link') || !isSeen(element)) continue
      for (let row = Math.round(Math.max(0, top)); row < Math.min(innerHeight, bottom); row++)
        rows.add(row)
    }
    if (rows.size > 0.3 * innerHeight) problems.push(`bars cover ${rows.size} of ${innerHeight} px`)
    return [...new Set(problems)].slice(0, 12)
  })
}
