import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { to } from '../src/ui/addresses/site-map.ts'
import { expect, test, waitForHydration } from './support/journey.ts'

test('a page whose second half arrives after its scripts is complete and interactive', async ({
  page,
  baseURL,
}) => {
  const wrong: string[] = []
  page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
  page.on('pageerror', (error) => wrong.push(error.message))
  const line = await openSlowLine(baseURL ?? '')

  const loaded = page.goto(line.address + to.courses)
  // The scripts run: the first thing they store is the landing page.
  await page.waitForFunction(() => 'first-landing' in sessionStorage)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  line.sendRest()
  await loaded

  await waitForHydration(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(wrong).toEqual([])
  line.close()
})

/** The site behind a proxy that holds back the second half of the first page. */
async function openSlowLine(origin: string) {
  let releaseRequest: (() => void) | undefined
  const server = createServer(async (request, response: ServerResponse) => {
    const answer = await fetch(origin + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    const isPage = request.headers['sec-fetch-dest'] === 'document' && !releaseRequest
    if (!isPage) return response.end(body)
    const half = Math.floor(body.length / 2)
    releaseRequest = () => response.end(body.subarray(half))
    response.write(body.subarray(0, half))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    sendRest: () => releaseRequest?.(),
    close: () => server.close(),
  }
}
