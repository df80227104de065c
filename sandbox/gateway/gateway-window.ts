import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { drawQr, pathOf } from '../../src/ui/draw-qr.ts'
import { formatRupees } from '../../src/ui/format/money.ts'
import type { SandboxOrder, SandboxPaymentRecord } from './gateway-store.ts'

const at = endpoints.gatewaySandbox

/** `window.Razorpay` as pages know it: options, `open`, `on('payment.failed')`, `close`. */
export const checkoutScript = `(() => {
  const base = new URL(document.currentScript.src)
  const origin = base.origin
  const path = base.pathname.replace(/\\/v1\\/checkout\\.js$/, '')
  window.Razorpay = class Razorpay {
    constructor(options) { this.options = options; this.heard = {} }
    on(event, listener) { (this.heard[event] ||= []).push(listener); return this }
    open() {
      const { options } = this
      const query = new URLSearchParams({ order: options.order_id, key: options.key })
      if (options.name) query.set('name', options.name)
      if (options.callback_url) query.set('callback', options.callback_url)
      const frame = document.createElement('iframe')
      frame.src = origin + path + '/window?' + query
      frame.title = 'Payment'
      frame.allow = 'payment'
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgba(18,19,31,.6);color-scheme:light'
      const before = document.activeElement
      const overflow = document.documentElement.style.overflow
      const listen = ({ origin: from, source, data }) => {
        if (from !== origin || source !== frame.contentWindow || !data) return
        if (data.razorpay === 'failed') for (const tell of this.heard['payment.failed'] || []) tell({ error: data.error })
        if (data.razorpay === 'closed') { this.close(); options.modal?.ondismiss?.() }
        if (data.razorpay === 'paid') { this.close(); options.handler?.(data.answer) }
      }
      this.close = () => {
        removeEventListener('message', listen)
        frame.remove()
        document.documentElement.style.overflow = overflow
        before?.focus?.()
      }
      addEventListener('message', listen)
      document.documentElement.style.overflow = 'hidden'
      document.body.append(frame)
      frame.focus()
    }
    close() {}
  }
})()
`

/** In the window: passes the result to the page that opened it, and closes on Escape. */
export const windowScript = `(() => {
  const { dataset } = document.documentElement
  const tell = (said) => parent.postMessage(said, dataset.site || location.origin)
  if (dataset.answer) {
    const form = document.querySelector('form[data-return]')
    if (form) form.submit()
    else tell({ razorpay: 'paid', answer: JSON.parse(dataset.answer) })
  }
  if (dataset.failed) tell({ razorpay: 'failed', error: JSON.parse(dataset.failed) })
  for (const button of document.querySelectorAll('[data-close]'))
    button.addEventListener('click', () => tell({ razorpay: 'closed' }))
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') tell({ razorpay: 'closed' }) })
  document.querySelector('h1').focus()
})()
`

export type GatewayPage = { order: SandboxOrder; key: string; name: string; callback: string }

/** UPI apps as on a phone: each link opens its app. */
export const upiApps = ['Google Pay', 'PhonePe', 'Paytm', 'BHIM'] as const

const standsIn =
  'This stands in for the payment gateway. It runs on this machine only, and no money moves.'

/** A QR code on a wide screen, apps on a phone; UPI IDs are no longer typed. */
export function payForm(openPage: GatewayPage, failed?: { description: string }) {
  const { order, name } = openPage
  const sum = formatRupees(order.amount)
  return page(
    {
      title: name || 'Payment',
      data: failed ? { failed: JSON.stringify({ ...failed, code: 'BAD_REQUEST_ERROR' }) } : {},
    },
    html`<p class="sum">${sum}</p>
<p>${standsIn}</p>
${failed ? html`<p id="problem" role="alert">${failed.description}. Nothing was charged. Try again, or close this window.</p>` : ''}
<form method="post" action="${at}/window" class="scan">
<h2>Scan with any UPI app</h2>
${fields(openPage)}
${codeOf(openPage)}
<p class="hint">The code is one of UPI, and leads to no bank. Choose what happens on the phone.</p>
${outcomes(`Pay ${sum} on the phone`)}
</form>
<form method="post" action="${at}/window" class="apps">
<h2>Pay by UPI app</h2>
${fields(openPage)}
${upiApps.map((app) => html`<button name="app" value="${app}" class="second">${app}</button>`)}
</form>
<form method="post" action="${at}/window">
${fields(openPage)}
<label for="otp">Or by card 4100 2800 0000 1007, with a code</label>
<input id="otp" name="otp" inputmode="numeric" maxlength="10" autocomplete="off" aria-describedby="otp-hint">
<p id="otp-hint" class="hint">4 to 10 digits pay, fewer fail.</p>
<button name="pay" value="card" class="second">Pay by card</button>
</form>
<button type="button" class="quiet" data-close>Close without paying</button>`,
  )
}

/** What a phone shows after opening the app. */
export function appPage(openPage: GatewayPage, app: string) {
  const sum = formatRupees(openPage.order.amount)
  return page(
    { title: app, data: {} },
    html`<p class="sum">${sum}</p>
<p>To ${openPage.name || 'the institute'}. ${standsIn}</p>
<form method="post" action="${at}/window">
${fields(openPage)}
${outcomes(`Pay ${sum} in ${app}`)}
</form>
<button type="button" class="quiet" data-close>Close without paying</button>`,
  )
}

/** The bank has not answered: the payment may come later, or never. */
export function waitingPage({ order }: GatewayPage) {
  return page(
    { title: 'Waiting for the bank', data: {} },
    html`<p class="sum">${formatRupees(order.amount)}</p>
<p role="status">The bank has not answered yet. It says yes in ten seconds, whether this window is open or not.</p>
<button type="button" class="quiet" data-close>Close</button>`,
  )
}

const fields = ({ order, key, name, callback }: GatewayPage) =>
  html`<input type="hidden" name="order" value="${order.id}"><input type="hidden" name="key" value="${key}">
<input type="hidden" name="name" value="${name}"><input type="hidden" name="callback" value="${callback}">`

const outcomes = (pay: string) => html`<button name="pay" value="success">${pay}</button>
<button name="pay" value="failure" class="second">Decline</button>
<button name="pay" value="pending" class="second">Answer later</button>`

function codeOf({ order, name }: GatewayPage) {
  const to = encodeURIComponent(name || 'Payment')
  const rupees = (order.amount / 100).toFixed(2)
  const { size, dark } = drawQr(
    `upi://pay?pa=standin@upi&pn=${to}&am=${rupees}&cu=INR&tr=${order.id}`,
  )
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code to pay ${formatRupees(order.amount)} by UPI">
<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${pathOf(dark)}"/></svg>`
}

/** Passed to the page that opened the window: order, payment and signature. */
export function paidPage(
  payment: SandboxPaymentRecord,
  answer: Record<string, string>,
  callback: string,
) {
  return page(
    { title: 'Paid', data: { answer: JSON.stringify(answer) } },
    html`<p class="sum">${formatRupees(payment.amount)}</p><p role="status">Paid. One moment …</p>
${
  callback
    ? html`<form data-return method="post" action="${callback}" target="_top">
${Object.entries(answer).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<button>Continue</button></form>`
    : ''
}`,
  )
}

export function windowProblem(problem: string) {
  return page(
    { title: 'Payment', data: {} },
    html`<p id="problem" role="alert">${problem}</p>
<button type="button" class="quiet" data-close>Close</button>`,
  )
}

const style = `
*{box-sizing:border-box}
html{background:none}
body{margin:0;color:#1c2733;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:clamp(0rem,6vh,4rem) auto 0;padding:1.5rem 1.25rem 1.75rem;background:#fff;border-radius:10px}
h1{margin:0;font-size:1.0625rem;line-height:1.3}
.sum{margin:.25rem 0 .75rem;font-size:2rem;font-weight:700;line-height:1.2}
h1:focus{outline:none}
h2{margin:0;font-size:1.0625rem}
form{display:grid;gap:.5rem;margin-top:1rem}
svg{display:block;width:12rem;max-width:100%;margin:0 auto;border:1px solid #c6ced6;border-radius:6px}
.apps{display:none}
@media (max-width:40rem),(pointer:coarse){.apps{display:grid}.scan{display:none}}
label{font-weight:600}
input{width:100%;min-height:3rem;padding:0 .75rem;border:1px solid #6b7785;border-radius:6px;background:#fff;color:inherit;font:inherit}
.hint{margin:0;color:#45515e;font-size:.9375rem}
button{width:100%;min-height:3rem;border:1px solid #1f4fa3;border-radius:6px;background:#1f4fa3;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.second{background:none;color:#1f4fa3}
.quiet{margin-top:.75rem;border-color:transparent;background:none;color:#1c2733;text-decoration:underline}
:focus-visible{outline:3px solid #1c2733;outline-offset:3px}
#problem{margin:0;padding:.75rem 1rem;border-left:4px solid #b3261e;background:#fdf1f0}
@media (max-width:40rem){main{min-height:100vh;border-radius:0;margin-top:0}}
`
export const windowStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

function page(
  { title, data }: { title: string; data: Record<string, string> },
  body: ReturnType<typeof html>,
) {
  const attributes = Object.entries(data).map(
    ([field, value]) => html` data-${raw(field)}="${value}"`,
  )
  return html`<!doctype html>
<html lang="en-IN"${attributes}><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${raw(style)}</style></head>
<body><main><h1 tabindex="-1">${title}</h1>
${body}
</main><script src="${at}/window.js"></script></body></html>`
}
