import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { formatRupees } from '../../src/ui/format/money.ts'
import { formatTime } from '../../src/ui/format/times.ts'
import type { GatewayBooks } from './gateway-books.ts'
import { gatewayFaults } from './gateway-faults.ts'
import type {
  Delivery,
  SandboxDispute,
  SandboxOrder,
  SandboxPaymentRecord,
  SandboxRefund,
} from './gateway-store.ts'

const at = endpoints.gatewaySandbox
const most = 30

/** Orders and payments, and the switches for faults. */
export async function gatewayPage(books: GatewayBooks, isAlwaysOpen: boolean) {
  const { store } = books
  const { open, faults } = await books.settings()
  const orders = await store.list('order', most)
  const payments = await store.list('payment', most)
  const refunds = await store.list('refund', most)
  const disputes = await store.list('dispute', most)
  const deliveries = (await store.list('delivery', 2_000)).filter(({ kind }) => kind !== 'late-yes')
  return html`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Gateway</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${raw(style)}</style></head><body><main>
<h1>Payment gateway</h1>
<p>This stands in for Razorpay and speaks its protocol. No money moves, and nothing here leaves this machine.</p>
<form method="post" action="${at}">
<fieldset><legend>Checkout</legend>
${
  isAlwaysOpen
    ? html`<p>Courses can be paid for: <code>DEMO_CHECKOUT=1</code>.</p><input type="hidden" name="open" value="on">`
    : html`<label><input type="checkbox" name="open"${open ? raw(' checked') : ''}>
<span>Courses can be paid for. Without it the payment page says “Coming Soon!”, as on a site without a gateway.</span></label>`
}
</fieldset>
<fieldset><legend>What goes wrong</legend>
${Object.entries(gatewayFaults).map(
  ([name, text]) =>
    html`<label><input type="checkbox" name="fault" value="${name}"${
      faults.includes(name) ? raw(' checked') : ''
    }><span>${text}</span></label>`,
)}
</fieldset>
<button>Save</button></form>
${table('Orders', ['Order', 'Sum', 'Paid', 'State', 'Receipt'], orders.map(orderRow))}
${table('Payments', ['Payment', 'Sum', 'By', 'State', 'Given back', 'Order', 'By its dashboard'], payments.map(paymentRow))}
${table('Refunds', ['Refund', 'Sum', 'State', 'Payment'], refunds.map(refundRow))}
${table('Disputes', ['Dispute', 'Sum', 'State', 'Payment', 'The bank decides'], disputes.map(disputeRow))}
${table('Events', ['Event', 'State', 'Answers', 'Tries', 'Next'], deliveries.slice(0, most).map(deliveryRow))}
</main></body></html>`
}

const orderRow = ({ id, amount, amount_paid, status, receipt }: SandboxOrder) => [
  id,
  formatRupees(amount),
  formatRupees(amount_paid),
  status,
  receipt ?? '',
]
const paymentRow = (payment: SandboxPaymentRecord) => [
  payment.id,
  formatRupees(payment.amount),
  payment.method,
  payment.status,
  formatRupees(payment.amount_refunded),
  payment.order_id,
  payment.captured && payment.amount_refunded < payment.amount
    ? html`<form method="post" action="${at}/dashboard">
<input type="hidden" name="payment" value="${payment.id}">
<label>Rupees <input name="rupees" inputmode="decimal" value="${String((payment.amount - payment.amount_refunded) / 100)}" aria-label="Rupees of ${payment.id}"></label>
<button name="do" value="refund">Give back</button>
<button name="do" value="dispute">Dispute</button></form>`
    : '',
]
const refundRow = ({ id, amount, status, payment_id }: SandboxRefund) => [
  id,
  formatRupees(amount),
  status,
  payment_id,
]
const deliveryRow = ({ kind, state, answers, tries, dueAt }: Delivery) => [
  kind,
  state,
  answers.join(', '),
  String(tries),
  state === 'waiting' ? formatTime(new Date(dueAt)) : '',
]

const disputeRow = ({ id, amount, status, payment_id }: SandboxDispute) => [
  id,
  formatRupees(amount),
  status,
  payment_id,
  status === 'open'
    ? html`<form method="post" action="${at}/dashboard">
<input type="hidden" name="dispute" value="${id}">
<button name="do" value="won">Won</button> <button name="do" value="lost">Lost</button></form>`
    : '',
]

type Cell = string | ReturnType<typeof html>

function table(name: string, heads: string[], rows: Cell[][]) {
  const id = name.toLowerCase()
  if (rows.length === 0) return html`<section><h2>${name}</h2><p>None yet.</p></section>`
  return html`<section><h2 id="${id}">${name}</h2>
<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div></section>`
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:#eef1f4;color:#1c2733;font:1rem/1.5 system-ui,sans-serif}
main{max-width:80rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
h2{margin:2.5rem 0 .5rem;font-size:1.25rem}
fieldset{margin:1.25rem 0 0;padding:.5rem 1rem 1rem;border:1px solid #6b7785;border-radius:6px;background:#fff}
legend{padding:0 .375rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:flex-start;min-height:2.75rem;padding:.5rem 0}
input[type=checkbox]{flex:none;width:1.375rem;height:1.375rem;margin:.0625rem 0 0;accent-color:#1f4fa3}
button{min-height:3rem;margin-top:1rem;padding:0 1.75rem;border:1px solid #1f4fa3;border-radius:6px;background:#1f4fa3;color:#fff;font:inherit;font-weight:600;cursor:pointer}
td form{display:flex;gap:.5rem;align-items:center}
td label{min-height:0;padding:0;align-items:center}
td input{width:7rem;min-height:2.75rem;padding:0 .5rem;border:1px solid #6b7785;border-radius:6px;background:#fff;color:#1c2733;font:inherit}
td button{min-height:2.75rem;margin:0;padding:0 1rem}
.wide{overflow-x:auto;background:#fff;border:1px solid #c6ced6;border-radius:6px}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.5rem .75rem;text-align:left;white-space:nowrap;border-top:1px solid #dde3e8}
thead th{border-top:0}
:focus-visible{outline:3px solid #1c2733;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#12131f;color:#e9e9f2}
fieldset,.wide{background:#1d1f2e;border-color:#5b5f7a}
th,td{border-color:#34384d}
:focus-visible{outline-color:#e9e9f2}
}
`
export const gatewayStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
