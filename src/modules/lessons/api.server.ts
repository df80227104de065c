import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { firstLanguage } from '../../../content/languages.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { answerPage } from './frame/frame-program.ts'
import { limitPython } from './frame/limit-python.ts'
import { ProgramConsole } from './frame/program-console.ts'
import { WorkerProgram } from './frame/worker-program.ts'

/** The frame that programs of lessons run in. */
export function lessonFramePage() {
  const { html, headers } = createFrameDocument(textsFor(firstLanguage).lessonFrame)
  return new Hono<AppEnv>().get(endpoints.lessonFrame, (c) => c.body(html, 200, headers))
}

/**
 * The document that programs of lessons run in, and its headers. The one exception to “scripts are our own
 * files” and “no other site frames our pages” (S50, S51): `sandbox` without `allow-same-origin` gives it an
 * opaque origin, so it has no cookies, no storage and no access to the page around it; it runs scripts and
 * can request nothing.
 */
function createFrameDocument({ title, about }: { title: string; about: string }) {
  const script = asText(`(${answerPage})()`)
  const worker = asText(`const program = new (${WorkerProgram})(${limitPython});
new (${ProgramConsole})((line) => program.print(line + '\\n'));`)
  return {
    html: `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<title>${title}</title>
<p>${about}</p>
<script type="text/plain" id="worker">{${worker}}</script>
<script>${script}</script>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(script),
      // `frame-ancestors` replaces this in current browsers.
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'public, max-age=3600',
    },
  }
}

function policyFor(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob:`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Node's type stripping leaves blanks in the place of types. */
function asText(code: string): string {
  return code.replaceAll(/^\s*(\/\*\*?|\*|\/\/).*\n/gm, '').replaceAll(/^\s+/gm, '')
}
