import { fillValues } from '../rules.ts'
import {
  hasSlotSigns,
  readEnclosed,
  removeSlotSigns,
  replaceEnclosed,
  slotNumbersWithin,
} from '../slot-signs.ts'
import type { SentText } from './sent-text.ts'

type Handlers = {
  /** A text has the focus. */
  onFocus: (slot: string) => void
  /** It cannot be typed where it stands. */
  onOpen: (slot: string) => void
  onType: (slot: string, value: string) => void
  onLeave: (slot: string) => void
}

/** A text on the page, with the signs that the server put around it. */
type PageNode = { source: string; element: HTMLElement }

/** Longer ones are typed in the list, where there is room. */
const mostInPlace = 400

/**
 * Makes the texts of the page itself editable. What React draws stays its own: of a text only the characters change.
 */
export class PageNodes {
  readonly #root: HTMLElement
  readonly #handlers: Handlers
  readonly #byNumber: Map<number, SentText>
  readonly #bySlot: Map<string, SentText>
  readonly #templates: Map<string, string>
  readonly #nodes = new Map<Text, PageNode>()
  readonly #controller = new AbortController()
  readonly #observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') for (const node of addedNodes) this.#read(node)
      else if (type === 'attributes') cleanAttributes(target as Element)
      else this.#read(target)
    }
  })
  #isUsed = false

  constructor(root: HTMLElement, texts: readonly SentText[], handlers: Handlers) {
    this.#root = root
    this.#handlers = handlers
    this.#byNumber = new Map(texts.map((text) => [text.number, text]))
    this.#bySlot = new Map(texts.map((text) => [text.slot, text]))
    this.#templates = new Map(texts.map(({ slot, draft, live }) => [slot, draft ?? live]))
  }

  start() {
    this.#read(this.#root)
    document.title = removeSlotSigns(document.title)
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    this.#observer.observe(this.#root, all)
    this.#listen('click', (event, element) => this.#press(event, element))
    this.#listen('focusin', (_event, element) => {
      const slot = this.#slotAt(element)
      if (slot) this.#handlers.onFocus(slot)
    })
    this.#listen('focusout', (_event, element) => {
      if (!isTypable(element)) return
      this.#restore(element)
      this.#handlers.onLeave(element.dataset.slots ?? '')
    })
    this.#listen('beforeinput', (event) => {
      if (/^insert(Paragraph|LineBreak)$/.test(event.inputType)) event.preventDefault()
    })
    this.#listen('input', (_event, element) => {
      const value = (element.textContent ?? '').replaceAll(/\s+/g, ' ')
      if (isTypable(element)) this.#handlers.onType(element.dataset.slots ?? '', value)
    })
    this.#listen('keydown', (event, element) => this.#pressKey(event, element))
    const options = { capture: true, signal: this.#controller.signal }
    document.addEventListener('click', (event) => this.#followLink(event), options)
    // What is typed into a form of the page would be sent with the signs of its texts.
    this.#root.addEventListener('submit', stop, options)
  }

  stop() {
    this.#observer.disconnect()
    this.#controller.abort()
  }

  /** The text of a slot wherever it stands on the page, but not where it is being typed. */
  show(slot: string, value: string, isProblem: boolean) {
    const text = this.#bySlot.get(slot)
    if (!text) return
    if (text.kind === 'picture') {
      this.#showPicture(slot, value)
      return
    }
    for (const [node, pageNode] of this.#nodes) {
      if (!pageNode.element.isConnected) this.#nodes.delete(node)
      const before = readEnclosed(pageNode.source, text.number)
      if (before === undefined) continue
      pageNode.element.toggleAttribute('data-problem', isProblem)
      const template = this.#templates.get(slot) ?? ''
      const filled = fillValues(value, template, removeSlotSigns(before))
      if (filled === undefined) return
      pageNode.source = replaceEnclosed(pageNode.source, text.number, filled)
      if (document.activeElement !== pageNode.element) write(node, pageNode)
    }
    this.#templates.set(slot, value)
  }

  /** A Markdown text, once the server has made HTML of it; values are filled in when the page is loaded again. */
  showHtml(slot: string, html: string) {
    if (this.#bySlot.get(slot)?.values.length) return
    for (const element of this.#root.querySelectorAll<HTMLElement>('[data-slots]'))
      if (slotsOf(element).includes(slot)) element.innerHTML = html
  }

  /** Whether the page can be used as visitors do, to reach what stands behind a button. */
  setUsed(isUsed: boolean) {
    this.#isUsed = isUsed
    for (const { element } of this.#nodes.values()) this.#prepare(element)
  }

  focus(slot: string) {
    const elements = [...this.#root.querySelectorAll<HTMLElement>('[data-slots]')]
    elements.find((element) => slotsOf(element).includes(slot))?.focus()
  }

  #read(within: Node) {
    if (within instanceof Text) this.#readText(within)
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) this.#readText(walker.currentNode as Text)
    if (!(within instanceof Element)) return
    for (const element of [within, ...within.querySelectorAll('*')]) {
      cleanAttributes(element)
      if (element instanceof HTMLImageElement) this.#readPicture(element)
    }
  }

  #readPicture(image: HTMLImageElement) {
    const pictures = [...this.#bySlot.values()].filter(({ kind }) => kind === 'picture')
    const text = pictures.find(({ slot }) =>
      image.getAttribute('src')?.startsWith(this.#fileOf(slot)),
    )
    if (!text) return
    image.dataset.slots = text.slot
    if (!image.closest('a, button, summary, label')) image.tabIndex = 0
  }

  /** How the addresses of a picture's files begin. */
  #fileOf(slot: string) {
    return `/pictures/${this.#templates.get(slot)}-`
  }

  #showPicture(slot: string, picture: string) {
    const before = this.#fileOf(slot)
    this.#templates.set(slot, picture)
    for (const part of this.#root.querySelectorAll('img, source'))
      for (const name of ['src', 'srcset']) {
        const value = part.getAttribute(name)
        if (value?.includes(before))
          part.setAttribute(name, value.replaceAll(before, this.#fileOf(slot)))
      }
  }

  #readText(node: Text) {
    const { data, parentElement } = node
    if (!hasSlotSigns(data)) return
    node.data = removeSlotSigns(data)
    if (!(parentElement instanceof HTMLElement) || parentElement.matches('option, title')) return
    this.#nodes.set(node, { source: data, element: parentElement })
    const slots = slotNumbersWithin(data).flatMap(
      (slotNumber) => this.#byNumber.get(slotNumber)?.slot ?? [],
    )
    parentElement.dataset.slots = [...new Set([...slotsOf(parentElement), ...slots])].join(' ')
    this.#prepare(parentElement)
  }

  #prepare(element: HTMLElement) {
    if (this.#isUsed) {
      element.removeAttribute('contenteditable')
      return
    }
    if (this.#isInPlace(element)) element.setAttribute('contenteditable', 'plaintext-only')
    if (!element.closest('a, button, summary, label')) element.tabIndex = 0
  }

  /** The one text of its element, and all of it. */
  #isInPlace(element: HTMLElement): boolean {
    const [node, ...others] = element.childNodes
    const pageNode = node instanceof Text ? this.#nodes.get(node) : undefined
    const text = this.#bySlot.get(element.dataset.slots ?? '')
    if (!pageNode || !text || others.length > 0 || text.values.length > 0) return false
    const isWhole = readEnclosed(pageNode.source, text.number) === removeSlotSigns(pageNode.source)
    return isWhole && text.max <= mostInPlace && !element.closest('button, summary, label')
  }

  /** Of several texts in one element, the one under the pointer. */
  #slotAt(element: HTMLElement, event?: MouseEvent): string | undefined {
    const position = event && document.caretPositionFromPoint?.(event.clientX, event.clientY)
    const pageNode =
      position?.offsetNode instanceof Text ? this.#nodes.get(position.offsetNode) : undefined
    const [slotNumber] = pageNode?.element === element ? slotNumbersWithin(pageNode.source) : []
    return (
      (slotNumber !== undefined && this.#byNumber.get(slotNumber)?.slot) || slotsOf(element).at(0)
    )
  }

  #listen<K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K], element: HTMLElement) => void,
  ) {
    document.addEventListener(
      type,
      (event) => {
        const element = this.#isUsed ? null : this.#within(event)?.closest('[data-slots]')
        if (element instanceof HTMLElement) listener(event, element)
      },
      { capture: true, signal: this.#controller.signal },
    )
  }

  #within({ target }: Event): Element | undefined {
    return target instanceof Element && this.#root.contains(target) ? target : undefined
  }

  #press(event: MouseEvent, element: HTMLElement) {
    stop(event)
    const slot = this.#slotAt(element, event)
    if (!slot) return
    this.#handlers.onFocus(slot)
    if (!isTypable(element)) this.#handlers.onOpen(slot)
  }

  #pressKey(event: KeyboardEvent, element: HTMLElement) {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    const slot = this.#slotAt(element)
    if (isTypable(element) || event.key === 'Escape') element.blur()
    else if (slot) this.#handlers.onOpen(slot)
  }

  /** A link leads to its page with the editor; what else has no text can be pressed. */
  #followLink(event: MouseEvent) {
    const link = this.#within(event)?.closest('a')
    if (!link?.href || event.defaultPrevented) return
    const isOwnPage = link.origin === location.origin && !link.download && !link.hash
    if (!this.#isUsed || isOwnPage) stop(event)
    if (this.#isUsed && isOwnPage) location.assign(link.pathname + location.search)
  }

  /** The browser may have taken the text apart; React finds what it drew. */
  #restore(element: HTMLElement) {
    for (const [node, pageNode] of this.#nodes) {
      if (pageNode.element !== element) continue
      if (node.parentNode !== element || element.childNodes.length > 1)
        element.replaceChildren(node)
      write(node, pageNode)
    }
  }
}

const slotsOf = ({ dataset }: HTMLElement) => dataset.slots?.split(' ') ?? []

const isTypable = (element: HTMLElement) => element.hasAttribute('contenteditable')

function write(node: Text, { source }: PageNode) {
  const data = removeSlotSigns(source)
  if (node.data !== data) node.data = data
}

function cleanAttributes(element: Element) {
  for (const { name, value } of [...element.attributes])
    if (hasSlotSigns(value)) element.setAttribute(name, removeSlotSigns(value))
}

function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
