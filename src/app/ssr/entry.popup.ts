/**
 * The popup's end: tells the page that opened it, and no other, who came back from the provider. No
 * message means that nobody did; then closing is all there is to say.
 */
const message: unknown = JSON.parse(document.getElementById('message')?.textContent ?? 'null')
if (message) window.opener?.postMessage(message, location.origin)
window.close()
