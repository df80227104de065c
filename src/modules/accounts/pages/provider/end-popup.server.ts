import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../../../../platform/http/request.ts'
import { escapeJson } from '../../../../ui/format/escape-html.ts'
import { textsFor } from '../../../../ui/format/said.server.ts'
import { type PopupMessage, popupMessageType } from '../../provider/contract.ts'

/**
 * The last page of the popup. Its script hands the message to the page that opened it and closes the
 * window; where there is only a status, closing is what says that nobody signed in. The words are for
 * whoever gets to see them all the same.
 */
export function endPopup(
  c: Context<AppEnv>,
  script: string,
  end: Omit<PopupMessage, 'type'> | number,
) {
  const [message, status] =
    typeof end === 'number' ? [null, end] : [{ type: popupMessageType, ...end }, 200]
  const texts = textsFor(c.var.language).account.popup
  const heading = message ? texts.nearlyThere : texts.didNotWork
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return c.html(
    html`<!doctype html>
<html lang="${c.var.language.locale}"><head><meta charset="utf-8"><title>${heading}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script type="module" src="${script}"></script></head>
<body><main><h1>${heading}</h1>
<p>${texts.goBack}</p></main>
<script type="application/json" id="message">${raw(escapeJson(message))}</script>
</body></html>`,
    status as ContentfulStatusCode,
  )
}

const headers = {
  // Nothing here needs more than the one script.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Any other value would part this window from the page that opened it.
  'cross-origin-opener-policy': 'unsafe-none',
  // The address holds the provider's code.
  'referrer-policy': 'no-referrer',
}
