let isFirstPage = true
let coming: Promise<unknown> | undefined

/**
 * The HTML contains only the styles of its page. Pages after it need the whole sheet, which is loaded once
 * with their code.
 */
export function addStylesheet() {
  if (!isFirstPage) return loadStylesheet()
  isFirstPage = false
}

/** For dialogs that may open on any page without being part of it. */
export function loadStylesheet() {
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
