let isFirstPage = true
let coming: Promise<unknown> | undefined

/**
 * The HTML holds what its own page needs of the style sheet, which is the first asked about. Pages after it
 * need the whole; it comes once, beside their code.
 */
export function bringSheet() {
  if (!isFirstPage) return bringWholeSheet()
  isFirstPage = false
}

/** For what may open on any page without being part of it. */
export function bringWholeSheet() {
  const href = globalThis.document?.querySelector('style')?.dataset.sheet
  if (!href) return
  coming ??= new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
    )
  }).catch((failure) => {
    coming = undefined
    throw failure
  })
  return coming
}
