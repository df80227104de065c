import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin, demoStudents } from '../../../content/people.ts'
import { sendRaw } from '../../../test-support/raw-request.ts'
import { openSite, type Site, visit } from '../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// S48
describe('only what is meant to be public is served', () => {
  test.each([
    '/assets/../package.json',
    '/assets/../../package.json',
    '/assets/../../../../../../etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/.%2e/.%2e/package.json',
    '/assets/%252e%252e/%252e%252e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/..\\..\\package.json',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '//etc/passwd',
    '/assets/index.js%00.css',
    '/assets/%00',
    '/assets/%',
    '/assets/%ff',
    '/pictures/../institute.ts',
    '/pictures/..%2finstitute.ts',
    '/pictures/%2e%2e/institute.ts',
    '/pictures/%2e%2e%5cinstitute.ts',
    '/pictures/../../package.json',
    '/pictures/pictures/../../institute.ts',
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/assets/.env',
    '/assets/../.vite/manifest.en.json',
    '/.vite/manifest.en.json',
    '/package.json',
    '/package-lock.json',
    '/content/institute.ts',
    '/src/app/main.ts',
    '/dist/server/en/entry.server.js',
    '/server/entry.server.js',
    '/data/session-secret',
    '/node_modules/pg/package.json',
    '/assets',
    '/assets/',
    '/pictures',
    '/pictures/',
    '/pictures/home',
    '/pictures/home/',
  ])('%s', async (path) => {
    const answer = await sendRaw(site, { path })

    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect(answer?.status).toBeLessThan(500)
    expect(answer?.body).not.toMatch(
      /"dependencies"|root:x|\[core\]|ref: refs|export const|import \{|"isEntry"|sourceMappingURL/,
    )
    expect(answer?.headers['x-content-type-options']).toBe('nosniff')
  })

  // S62
  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PUT', 'DELETE'])(
    'the response to %s does not repeat what was sent',
    async (method) => {
      const answer = await sendRaw(site, {
        method,
        path: '/assets/x',
        headers: { cookie: 'session=a-secret' },
      })

      if (!answer) return
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body).not.toContain('a-secret')
    },
  )

  // S48
  test('the build holds no map from scripts back to sources', async () => {
    const files = await readdir('dist/client', { recursive: true })

    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  })

  // S31
  test('no script contains personal data, those for staff included', async () => {
    const folder = 'dist/client/assets'
    const names = (await readdir(folder)).filter((file) => file.endsWith('.js'))
    const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))

    expect(scripts.length).toBeGreaterThan(10)
    for (const script of scripts)
      for (const { email } of [demoAdmin, ...demoStudents]) expect(script).not.toContain(email)
  })
})

describe('what is public', () => {
  test('is served: a built file, with permanent caching', async () => {
    const html = await (await visit(site).get('/')).text()
    const [, script = ''] = html.match(/src="(\/assets\/[^"]+\.js)"/) ?? []

    const response = await visit(site).get(script)

    expect(response.status).toBe(200)
    expect(await response.text()).toContain('export')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a missing picture is answered with JSON, not with a page', async () => {
    const response = await visit(site).get('/pictures/nothing.avif')

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false })
  })
})
