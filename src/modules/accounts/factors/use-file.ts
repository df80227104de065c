import { callApi, proof } from '../../../ui/api/ask.ts'

/**
 * Lets the browser take a file itself, however long it is; so who this is must be clear before. Of some
 * files only those are asked who have a second step to show.
 */
export async function redeemFile(href: string, request: 'everybody' | 'with-factor') {
  const answer = await callApi('GET /api/me/step-up', {})
  if (answer.ok && !answer.data.strong) {
    const { passkey, authenticator } = answer.data
    const isRequested = request === 'everybody' || passkey || authenticator
    if (isRequested && !(await proof.showAgain?.())) return
  }
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
