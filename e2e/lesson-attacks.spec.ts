import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { toLesson } from '../src/ui/addresses/lesson-addresses.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { expect, open, test } from './support/journey.ts'

/**
 * What a program of a lesson may not do, tried from inside the worker that it runs in, and, as if it had left that, from
 * inside the frame around it.
 */
const javascript = toLesson('mern-stack')
const python = toLesson('python-programming')

const frameOf = (page: Page) =>
  page.frames().find((frame) => frame.url().endsWith(endpoints.lessonFrame)) as Frame

/** Counts the messages that a frame gets from now on, and the workers that it makes. */
async function watch(frame: Frame) {
  await frame.evaluate(() => {
    const counts = { messages: 0, workers: 0 }
    addEventListener('message', () => counts.messages++)
    const Worker = class {
      constructor() {
        counts.workers++
      }
    }
    Object.assign(window, { counts, Worker })
  })
  return () => frame.evaluate(() => (window as never as { counts: object }).counts)
}

/** A server elsewhere that allows everybody and keeps what reaches it. */
async function listen() {
  const requests: string[] = []
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.setHeader('access-control-allow-origin', '*').end()
  })
  server.on('upgrade', ({ url }, socket) => {
    requests.push(`socket ${url}`)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    requests,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** Everything in a document that could send a request, tried inside the frame. */
async function askEverywhere(address: string) {
  const add = (name: string, properties: object) =>
    document.body.append(Object.assign(document.createElement(name), properties))
  add('img', { src: `${address}-img` })
  add('script', { src: `${address}-script` })
  add('link', { rel: 'stylesheet', href: `${address}-style` })
  add('iframe', { src: `${address}-iframe` })
  add('video', { src: `${address}-video` })
  add('object', { data: `${address}-object` })
  add('form', { id: 'form', action: `${address}-form`, method: 'post' })
  ;(document.getElementById('form') as HTMLFormElement).submit()
  navigator.sendBeacon(`${address}-beacon`, 'x')
  await fetch(`${address}-fetch`).catch(() => undefined)
}

/** The first step of a lesson, with its program running once. */
async function openLesson(page: Page, path: string) {
  await open(page, path)
  await page.getByRole('button', { name: 'Run the program' }).first().click()
  const step = page.locator('#step-1')
  await expect(step.getByText('output of the unchanged program')).toHaveCount(2, {
    timeout: 20_000,
  })
  return {
    step,
    async run(code: string) {
      await step.getByRole('textbox').fill(code)
      await step.getByRole('button', { name: 'Run the program' }).click()
      await expect(step.getByRole('button', { name: 'Running' })).toHaveCount(0, {
        timeout: 20_000,
      })
    },
    printed: step.locator('[data-result] figure'),
    result: step.locator('[data-result]'),
  }
}

// S354
test.describe('a program that takes too much', () => {
  for (const [language, path, code] of [
    ['JavaScript', javascript, 'for (;;) {}'],
    ['Python', python, 'while True:\n    pass'],
  ] as const) {
    test(`an endless loop in ${language} is stopped within two seconds while the page stays responsive`, async ({
      page,
    }) => {
      const lesson = await openLesson(page, path)
      await lesson.step.getByRole('textbox').fill(code)
      await page.evaluate(() => {
        const gaps = { longest: 0, last: performance.now() }
        Object.assign(window, { gaps })
        setInterval(() => {
          gaps.longest = Math.max(gaps.longest, performance.now() - gaps.last)
          gaps.last = performance.now()
        }, 5)
      })
      await lesson.step.getByRole('button', { name: 'Run the program' }).click()

      // While it runs the page goes on: a hint opens, and nothing is said yet.
      await page.locator('#step-2').getByText('Hint').click()
      await expect(page.locator('#step-2 details[open]')).toBeVisible()
      await expect(lesson.step.getByRole('button', { name: 'Running' })).toBeVisible()
      await expect(lesson.result.getByText('did not come to an end')).toBeVisible({
        timeout: 5_000,
      })
      // How long the page paused is measured by the bench; here it must not have stood still.
      const { longest } = await page.evaluate(
        () => (window as never as { gaps: { longest: number } }).gaps,
      )
      expect(longest).toBeLessThan(1_000)

      // And another program runs after it
      await lesson.run(language === 'Python' ? 'print("again")' : 'console.log("again")')
      await expect(lesson.printed.getByText('again', { exact: true })).toBeVisible()
      await expect.poll(() => page.workers().length).toBe(1)
    })
  }

  test('a program that allocates a gigabyte is stopped and the page keeps working', async ({
    page,
  }) => {
    const ofPython = await openLesson(page, python)
    await ofPython.run('x = bytearray(1024 ** 3)\nprint("had it")')
    await expect(ofPython.printed.getByText('MemoryError')).toBeVisible()
    await expect(ofPython.result.getByText('more memory than this page gives')).toBeVisible()
    await ofPython.run('x = []\nwhile True:\n    x.append(bytearray(1024 ** 2))')
    await expect(ofPython.printed.getByText('MemoryError')).toBeVisible()
    // A file would stand beside that memory.
    await ofPython.run('x = open("/x", "w")\nx.seek(1024 ** 3)\nx.write("had it")')
    await expect(ofPython.printed.getByText('OSError')).toBeVisible()

    const ofJavaScript = await openLesson(page, javascript)
    await ofJavaScript.run('const all = [];\nfor (;;) all.push(new Uint8Array(2 ** 24).fill(1));')
    await expect(ofJavaScript.result).toContainText(/come to an end|RangeError/)
    await ofJavaScript.run('console.log("alive")')
    await expect(ofJavaScript.printed.getByText('alive')).toBeVisible()
  })

  for (const [language, path, code] of [
    ['JavaScript', javascript, 'for (;;) console.log("flood")'],
    ['Python', python, 'while True:\n    print("flood")'],
  ] as const) {
    test(`endless output of ${language} is cut off`, async ({ page }) => {
      const lesson = await openLesson(page, path)

      await lesson.run(code)

      await expect(lesson.result.getByText('printed more than we can show')).toBeVisible()
      const text = (await lesson.result.textContent()) ?? ''
      expect(text.length).toBeLessThan(25_000)
    })
  }
})

// S354
test('the page cuts off endless messages of the frame', async ({ page }) => {
  await page.route(`**${endpoints.lessonFrame}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>onmessage = ({ data: { port } }) => {
        port.onmessage = () => { port.postMessage({ out: 'flood '.repeat(1e6) }); port.postMessage({ done: true }) }
        port.postMessage({ ready: true })
      }</script>`,
      headers: { 'content-security-policy': 'sandbox allow-scripts' },
    }),
  )
  await open(page, javascript)
  await page.getByRole('button', { name: 'Run the program' }).first().click()
  const printed = page.locator('#step-1 [data-result] figure')
  await expect(printed).toContainText('flood')

  expect((await printed.textContent())?.length).toBeLessThan(25_000)
})

// S354
test.describe('a program that tries to leave its frame', () => {
  test('reaches no address by any browser API', async ({ page }) => {
    await using listener = await listen()
    const { address } = listener
    // Given a server that counts what reaches it
    await fetch(address)
    expect(listener.requests).toEqual(['GET /'])

    const lesson = await openLesson(page, javascript)
    for (const code of [
      `importScripts('${address}1')`,
      `const ask = new XMLHttpRequest(); ask.open('GET', '${address}2', false); ask.send()`,
      `new WebSocket('${address.replace('http', 'ws')}3')`,
      `fetch('${address}4').then(() => {}); console.log('asked')`,
      `import('${address}5').then(() => {}); console.log('asked')`,
      `new EventSource('${address}6'); console.log('asked')`,
      `new Worker('${address}7')`,
    ]) {
      await lesson.run(code)
    }
    await frameOf(page).evaluate(askEverywhere, `${address}frame`)
    await lesson.run('console.log("after it")')
    await expect(lesson.printed.getByText('after it')).toBeVisible()

    const ofPython = await openLesson(page, python)
    await ofPython.run(`import js\njs.fetch("${address}8")\nprint("asked")`)
    await ofPython.run('print("after it")')
    await expect(ofPython.printed.getByText('after it')).toBeVisible()
    expect(listener.requests).toEqual(['GET /'])

    // Nor does the frame go there itself.
    await frameOf(page).evaluate((url) => {
      location.href = url
    }, `${address}9`)
    await expect
      .poll(() => page.frames().filter((one) => one.url().startsWith('chrome-error')).length)
      .toBe(1)
    expect(listener.requests).toEqual(['GET /'])
  })

  test('has no page, no storage and no other window', async ({ page }) => {
    const lesson = await openLesson(page, javascript)
    const names = ['document', 'window', 'parent', 'top', 'localStorage', 'postMessage']
    await lesson.run(names.map((name) => `console.log('${name}', typeof ${name});`).join('\n'))
    for (const name of names)
      await expect(lesson.printed.getByText(`${name} undefined`)).toBeVisible()

    await lesson.run('indexedDB.open("x").onerror = () => {}; console.log("opened")')
    await expect(lesson.printed).toContainText(/SecurityError|denied/)
    await lesson.run('caches.open("x").then(() => {}); console.log(self.origin)')
    await expect(lesson.printed).toContainText(/SecurityError|null|not defined/)
  })

  test('output that looks like HTML is shown as text', async ({ page }) => {
    let isOpened = false
    page.on('dialog', (dialog) => dialog.accept().then(() => (isOpened = true)))
    const lesson = await openLesson(page, javascript)

    await lesson.run('console.log("<img src=x onerror=alert(1)>")')

    await expect(lesson.printed.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(isOpened).toBe(false)
  })
})

// S354
test.describe('the frame itself', () => {
  test('has no origin: no cookies, storage, parent page, popups or files', async ({ page }) => {
    await openLesson(page, javascript)
    await page.evaluate(() => localStorage.setItem('token', 'secret'))
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.url()))
    let popups = 0
    page.context().on('page', () => popups++)
    let dialogs = 0
    page.on('dialog', (dialog) => dialog.accept().then(() => dialogs++))

    const results = await frameOf(page).evaluate(() => {
      const attempt = (work: () => unknown) => {
        try {
          return String(work())
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        origin: self.origin,
        cookies: attempt(() => document.cookie),
        storage: attempt(() => localStorage.getItem('token')),
        session: attempt(() => sessionStorage.length),
        parent: attempt(() => parent.document.title),
        top: attempt(() => (top as Window).document.title),
        leave: attempt(() => {
          ;(top as Window).location.href = 'https://evil.example/'
        }),
        popup: attempt(() => window.open('/')),
        dialog: attempt(() => alert('Pay here')),
        download: attempt(() => {
          const link = document.createElement('a')
          link.href = URL.createObjectURL(new Blob(['x']))
          link.download = 'x.txt'
          link.click()
          return 'clicked'
        }),
      }
    })

    const securityError = 'SecurityError'
    expect(results).toEqual({
      origin: 'null',
      cookies: securityError,
      storage: securityError,
      session: securityError,
      parent: securityError,
      top: securityError,
      leave: securityError,
      popup: 'null',
      dialog: 'undefined',
      download: 'clicked',
    })
    await expect(page).toHaveURL(javascript)
    expect({ downloads, popups, dialogs }).toEqual({ downloads: [], popups: 0, dialogs: 0 })
  })

  test('a forged message or a second frame changes nothing', async ({ page }) => {
    const lesson = await openLesson(page, javascript)
    const forgedMessage = { out: 'forged', done: true, ready: true }
    await lesson.step.getByRole('textbox').fill('for (;;) {}')
    await lesson.step.getByRole('button', { name: 'Run the program' }).click()
    await expect(lesson.step.getByRole('button', { name: 'Running' })).toBeVisible()

    // From the page, from its own frame and from another one of the same address
    await page.evaluate(
      async ([message, address]) => {
        postMessage(message, '*')
        const other = document.createElement('iframe')
        other.src = String(address)
        document.body.append(other)
        await new Promise((resolve) => other.addEventListener('load', resolve))
      },
      [forgedMessage, endpoints.lessonFrame] as const,
    )
    for (const frame of page.frames().filter((one) => one.url().endsWith(endpoints.lessonFrame)))
      await frame
        .evaluate((message) => parent.postMessage(message, '*'), forgedMessage)
        .catch(() => {})

    await expect(lesson.result.getByText('did not come to an end')).toBeVisible({ timeout: 5_000 })
    await expect(page.getByText('forged')).toHaveCount(0)

    // The frame takes orders from the page alone: those of another frame would end the page's worker.
    await frameOf(page).evaluate(() => {
      for (let at = 0; at < parent.length; at++) {
        const { port2 } = new MessageChannel()
        parent[at]?.postMessage({ port: port2 }, '*', [port2])
      }
    })
    await lesson.run('console.log("alive")')
    await expect(lesson.printed.getByText('alive')).toBeVisible()
  })

  test('one program ends before the next begins', async ({ page }) => {
    const lesson = await openLesson(page, javascript)
    for (const name of ['one', 'two', 'three'])
      await lesson.run(`setInterval(() => {}, 10); console.log('${name}')`)

    await expect.poll(() => page.workers().length).toBe(1)
  })

  test('does nothing inside a page of another site', async ({ page, baseURL }) => {
    const frame = `${baseURL}${endpoints.lessonFrame}`
    await page.route(frame, async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      delete headers['x-frame-options']
      headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
        "frame-ancestors 'self'",
        '',
      )
      await route.fulfill({ response, headers })
    })
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${frame}"></iframe>` }),
    )
    await page.goto('http://elsewhere.example/')
    await expect(page.frameLocator('iframe').getByText('By itself it does nothing')).toBeVisible()
    const counts = await watch(frameOf(page))

    await page.evaluate(() => {
      const { port2 } = new MessageChannel()
      frames[0]?.postMessage({ port: port2 }, '*', [port2])
    })

    await expect.poll(counts).toEqual({ messages: 1, workers: 0 })
  })

  test('two frames keep their programs apart', async ({ page, context }) => {
    const one = await openLesson(page, javascript)
    const other = await openLesson(await context.newPage(), javascript)

    await Promise.all([
      one.run('self.shared = "one"; console.log(self.shared)'),
      other.run('console.log(self.shared)'),
    ])

    await expect(one.printed.getByText('one', { exact: true })).toBeVisible()
    await expect(other.printed.getByText('undefined')).toBeVisible()
    // Nor does a program find what the one before it left.
    await one.run('console.log(typeof shared)')
    await expect(one.printed.getByText('undefined')).toBeVisible()
  })

  test('does nothing when opened directly', async ({ page, context }) => {
    await open(page, javascript)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => {
        window.open(address)
      }, endpoints.lessonFrame),
    ])
    await popup.waitForLoadState()
    await expect(popup.getByText('By itself it does nothing')).toBeVisible()
    const counts = await watch(popup.mainFrame())

    await popup.evaluate(() => {
      const { port2 } = new MessageChannel()
      postMessage({ port: port2 }, '*', [port2])
    })
    const cookies = await popup.evaluate(() => {
      try {
        return document.cookie
      } catch (error) {
        return (error as Error).name
      }
    })

    expect(cookies).toBe('SecurityError')
    await expect.poll(counts).toEqual({ messages: 1, workers: 0 })
  })
})
