import { expect, test } from 'vitest'
import { openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { openSite } from '../../../../test-support/site.ts'
import { to } from '../../../ui/addresses/site-map.ts'

const notOpen = 'Payment on this site is not open yet'

// S360
test('terms and refund policy follow the state of the checkout', async () => {
  const closed = await openSite()
  const checkouts = await openCheckoutSite()
  try {
    for (const path of [to.terms, to.refundPolicy]) {
      expect(await (await fetch(closed.address + path)).text()).toContain(notOpen)
      const html = await (await fetch(checkouts.site.address + path)).text()
      expect(html).not.toContain(notOpen)
      expect(html).toMatch(/You can pay on this site|What you paid on this site/)
    }
  } finally {
    await closed.close()
    await checkouts.close()
  }
})
