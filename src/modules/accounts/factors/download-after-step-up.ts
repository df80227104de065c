import { callApi, proof } from '../../../ui/api/call-api.ts'

/**
 * Downloads a file of any length by the browser, after the step-up. Some files ask only people who have a
 * factor.
 */
export async function downloadAfterStepUp(href: string, request: 'everybody' | 'with-factor') {
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
