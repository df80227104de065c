import { ui } from '#texts/ui.ts'
import 'react-toastify/ReactToastify.css'
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'

// The library's other entry writes its styles into the page, which the content security policy forbids.
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'

export function showToast(type: ToastType, text: string): Id {
  mountOnce()
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status'
  // A newer answer replaces the older one.
  if (latest !== undefined) toast.dismiss(latest)
  latest = toast(text, { type, role })
  return latest
}

let latest: Id | undefined

export function showLoading(text: string): () => void {
  mountOnce()
  const id = toast.loading(text, { role: 'status', autoClose: false })
  return () => toast.dismiss(id)
}

let mounted = false

function mountOnce() {
  if (mounted) return
  mounted = true
  const container = document.body.appendChild(document.createElement('div'))
  const follow = () => standBelowFocus(container.querySelector('.Toastify__toast-container'))
  new MutationObserver(follow).observe(container, { childList: true, subtree: true })
  addEventListener('focusin', follow)
  createRoot(container).render(
    <ToastContainer
      aria-label={ui.toasts}
      position="top-right"
      autoClose={5000}
      draggable
      pauseOnHover
      pauseOnFocusLoss
      theme="light"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      style={look}
    />,
  )
}

/** What comes next has the focus, for example the way on after a sign-up: toasts never cover it. */
function standBelowFocus(toasts: HTMLElement | null) {
  const { activeElement: focused } = document
  if (!toasts || toasts.contains(focused)) return
  toasts.style.translate = ''
  if (!focused || focused.matches('body, h1')) return
  const box = toasts.getBoundingClientRect()
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const isBeside = right < box.left || box.right < left
  const isElsewhere = bottom < box.top || box.bottom < top
  if (!isBeside && !isElsewhere) toasts.style.translate = `0 ${bottom + 12 - box.top}px`
}

/** The library derives some of its variables at the root, so they are set here again. */
const look = {
  // On phones the library would lay it over the bar and its buttons.
  top: 'calc(var(--bar-bottom) + 0.75rem)',
  '--toastify-font-family': 'var(--font-sans)',
  '--toastify-toast-width': '22rem',
  '--toastify-toast-bd-radius': 'var(--radius-control)',
  '--toastify-toast-shadow': 'var(--shadow-lift)',
  // The background of the scheme, because the text colour changes too.
  '--toastify-color-light': 'var(--color-white)',
  '--toastify-text-color-light': 'var(--color-ink)',
  '--toastify-color-progress-light': 'var(--color-ink)',
  '--toastify-icon-color-info': 'var(--color-indigo)',
  '--toastify-icon-color-success': 'var(--color-neem)',
  '--toastify-icon-color-warning': 'var(--color-marigold)',
  '--toastify-icon-color-error': 'var(--color-kumkum)',
  '--toastify-color-progress-info': 'var(--color-indigo)',
  '--toastify-color-progress-success': 'var(--color-neem)',
  '--toastify-color-progress-warning': 'var(--color-marigold)',
  '--toastify-color-progress-error': 'var(--color-kumkum)',
} as CSSProperties
