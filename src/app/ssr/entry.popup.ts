/**
 * The popup's last page: sends the provider's result to the page that opened it. Without a result it only
 * closes.
 */
const message: unknown = JSON.parse(document.getElementById('message')?.textContent ?? 'null')
if (message) window.opener?.postMessage(message, location.origin)
window.close()
