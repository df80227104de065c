import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

type Message = { id?: number; method?: string; params?: object; result?: object; error?: object }
export type Send = <Result>(method: string, params?: object, sessionId?: string) => Promise<Result>

/**
 * A browser that is spoken to by the DevTools protocol alone. A page that Playwright attaches to makes V8 collect the
 * source positions of whole modules while they run, which is half of the longest task and happens to no visitor.
 */
export async function openDevtools() {
  const folder = await mkdtemp(join(tmpdir(), 'devtools-'))
  const browser = spawn(
    findChromium() ?? chromium.executablePath(),
    ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve) => {
    let output = ''
    browser.stderr.on('data', (chunk) => {
      output += chunk
      const [socketAddress] = output.match(/ws:\/\/\S+/) ?? []
      if (socketAddress) resolve(socketAddress)
    })
  })
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const calls = new Map<number, PromiseWithResolvers<object>>()
  const listeners = new Set<(message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data)
    const call = calls.get(message.id ?? 0)
    if (message.error) call?.reject(new Error(JSON.stringify(message.error)))
    else call?.resolve(message.result ?? {})
    for (const listen of listeners) listen(message)
  })
  let lastId = 0
  const send: Send = async (method, params = {}, sessionId) => {
    const id = ++lastId
    const call = Promise.withResolvers<object>()
    calls.set(id, call)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return (await call.promise) as never
  }
  return {
    send,
    listeners,
    close: async () => {
      socket.close()
      browser.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
