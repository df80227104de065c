import type { Frame, Page } from '@playwright/test'
import { toLesson } from '../src/ui/addresses/lesson-addresses.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { expect, open, test } from './support/journey.ts'

/**
 * What a program of a lesson may not do, tried from inside the worker that it runs in, and, as if it had left that, from
 * inside the frame around it.
 */
test.skip(
  ({ isMobile }) => isMobile,
  'What a browser lets a program do does not depend on the screen.',
)

const javascript = toLesson('mern-stack')
const python = toLesson('python-programming')

/** The first step of a lesson, with its program running once. */
async function openLesson(page: Page, path: string) {
  await open(page, path)
  await page.getByRole('button', { name: 'Run the program' }).first().click()
  const step = page.locator('#step-1')
  await expect(step.getByText('That is the program as it was')).toHaveCount(2, { timeout: 20_000 })
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
    test(`a loop without end in ${language} is stopped in two seconds, and the page answers meanwhile`, async ({
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
    })
  }

  test('a gigabyte of memory is refused or stopped, and the page lives', async ({ page }) => {
    const ofPython = await openLesson(page, python)
    await ofPython.run('x = bytearray(1024 ** 3)\nprint("had it")')
    await expect(ofPython.printed.getByText('MemoryError')).toBeVisible()
    await expect(ofPython.result.getByText('more memory than this page gives')).toBeVisible()
    await ofPython.run('x = []\nwhile True:\n    x.append(bytearray(1024 ** 2))')
    await expect(ofPython.printed.getByText('MemoryError')).toBeVisible()

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
    test(`what ${language} prints without end is cut off`, async ({ page }) => {
      const lesson = await openLesson(page, path)

      await lesson.run(code)

      await expect(lesson.result.getByText('printed more than we can show')).toBeVisible()
      const text = (await lesson.result.textContent()) ?? ''
      expect(text.length).toBeLessThan(25_000)
    })
  }
})

// S354
test.describe('a program that wants out', () => {
  test('no address is reached, by any way', async ({ page, baseURL }) => {
    const requests: string[] = []
    const lesson = await openLesson(page, javascript)
    page.on('request', (request) => {
      if (!request.url().startsWith('blob:') && !request.url().endsWith(endpoints.lessonFrame))
        requests.push(request.url())
    })
    page.on('websocket', (socket) => requests.push(socket.url()))
    const address = `${baseURL}${endpoints.courses}`
    for (const code of [
      `importScripts('${address}')`,
      `const ask = new XMLHttpRequest(); ask.open('GET', '${address}', false); ask.send()`,
      `new WebSocket('${address.replace('http', 'ws')}')`,
      `fetch('${address}').then(() => {}); console.log('asked')`,
      `import('${address}').then(() => {}); console.log('asked')`,
      `new EventSource('${address}'); console.log('asked')`,
      `new Worker('${address}')`,
    ]) {
      await lesson.run(code)
    }
    const ofPython = await openLesson(page, python)
    requests.length = 0
    await ofPython.run(`import js\njs.fetch("${address}")\nprint("asked")`)
    expect(requests.filter((url) => url.includes(endpoints.courses))).toEqual([])
  })

  test('there is no page, no storage and nobody to talk to', async ({ page }) => {
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

  test('what a program prints is text, whatever it looks like', async ({ page }) => {
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
  const frameOf = (page: Page) =>
    page.frames().find((frame) => frame.url().endsWith(endpoints.lessonFrame)) as Frame

  test('belongs to no origin: no cookies, no storage, no page around it, no window, no file', async ({
    page,
  }) => {
    await openLesson(page, javascript)
    await page.evaluate(() => localStorage.setItem('token', 'secret'))
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.url()))
    let popups = 0
    page.context().on('page', () => popups++)

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
      ...{
        cookies: securityError,
        storage: securityError,
        session: securityError,
        parent: securityError,
        top: securityError,
      },
      leave: securityError,
      popup: 'null',
      download: 'clicked',
    })
    expect(await frameOf(page).evaluate(() => fetch('/courses.json').catch(() => 'refused'))).toBe(
      'refused',
    )
    await expect(page).toHaveURL(javascript)
    expect({ downloads, popups }).toEqual({ downloads: [], popups: 0 })
  })

  test('a message that looks like the frame’s changes nothing, nor does a second frame', async ({
    page,
  }) => {
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
  })

  test('two at once keep their programs apart', async ({ page, context }) => {
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

  test('opened by itself it does nothing, whoever asks', async ({ page, context }) => {
    await open(page, javascript)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => {
        Object.assign(window, { other: window.open(address) })
      }, endpoints.lessonFrame),
    ])
    await popup.waitForLoadState()
    await expect(popup.getByText('By itself it does nothing')).toBeVisible()
    const workers: string[] = []
    popup.on('worker', (worker) => workers.push(worker.url()))

    await page.evaluate(() => {
      const { port2 } = new MessageChannel()
      ;(window as never as { other: Window }).other.postMessage({ port: port2 }, '*', [port2])
    })
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
    expect(workers).toEqual([])
  })
})
