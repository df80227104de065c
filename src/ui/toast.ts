import type { ToastType } from './Toasts.tsx'

/**
 * Short messages in the corner; their code is loaded with the first one. A message is never shown only here:
 * a person may look away for five seconds, and the code may fail to load.
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
