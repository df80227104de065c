import type { ToastType } from './Toasts.tsx'

/**
 * Short messages in the corner. Nothing of it is loaded before the first one. They are never the only
 * place a message stands: a person may look away for five seconds, and the code may fail to arrive.
 */
export const toast = {
  message: (text: string) => show('default', text),
  info: (text: string) => show('info', text),
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  /** Stays until the function it returns is called. */
  loading: (text: string): (() => void) => {
    const close = loadToasts().then((toasts) => toasts?.showLoading(text))
    return () => close.then((closeNow) => closeNow?.())
  },
}

function show(type: ToastType, text: string) {
  loadToasts().then((toasts) => toasts?.showToast(type, text))
}

function loadToasts() {
  return import('./Toasts.tsx').catch((error) => {
    console.error('Could not load the toasts', error)
  })
}
