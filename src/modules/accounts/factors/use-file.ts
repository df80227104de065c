import { endpoints } from '../../../ui/addresses/site-map.ts'
import { ask, proof } from '../../../ui/api/ask.ts'

/**
 * Lets the browser take a file itself, however long it is; so who this is must be clear before. Of some
 * files only those are asked who have a second step to show.
 */
export async function takeFile(href: string, asked: 'everybody' | 'with-factor') {
  const known = await ask(`get ${endpoints.myStepUp}`, {})
  if (known.ok && !known.data.strong) {
    const { passkey, authenticator } = known.data
    const isAsked = asked === 'everybody' || passkey || authenticator
    if (isAsked && !(await proof.showAgain?.())) return
  }
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
