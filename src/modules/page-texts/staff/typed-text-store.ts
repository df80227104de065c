import { inBrowserStore } from '../../../ui/staff/in-browser-store.ts'

/** A text as it was typed over a version of its slot. */
export type TypedText = TextPlace & { text: string; version: number }
type TextPlace = { language: string; slot: string }

const typedTexts = {
  database: 'typed-texts',
  version: 1,
  name: 'texts',
  options: { keyPath: ['language', 'slot'] },
  indexes: ['language'],
}

type Write = (store: IDBObjectStore) => IDBRequest

/** By slot, the latest write that waits for the one in progress. */
const pendingWrites = new Map<string, Write>()
let isWriting = false

/** Where storage is blocked, a text is lost when its page is closed. */
async function write({ language, slot }: TextPlace, work: Write) {
  pendingWrites.set(`${language} ${slot}`, work)
  if (isWriting) return
  isWriting = true
  while (pendingWrites.size > 0) {
    const works = [...pendingWrites.values()]
    pendingWrites.clear()
    const all: Write = (store) => works.map((each) => each(store)).at(-1) as IDBRequest
    await inBrowserStore<unknown>(typedTexts, 'readwrite', all).catch(() => undefined)
  }
  isWriting = false
}

/** In IndexedDB: what was typed in this browser and is not saved on the server. */
export const typedTextStore = {
  read: (language: string): Promise<TypedText[]> =>
    inBrowserStore(typedTexts, 'readonly', (store) =>
      store.index('language').getAll(language),
    ).catch(() => []),
  put: (text: TypedText) => write(text, (store) => store.put(text)),
  remove: (text: TextPlace) => write(text, (store) => store.delete([text.language, text.slot])),
}
