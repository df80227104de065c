import { createHash } from 'node:crypto'
import { answerPage } from './frame-program.ts'
import { ProgramConsole } from './program-console.ts'
import { WorkerProgram } from './worker-program.ts'

/**
 * The document that programs of lessons run in, and its headers. It is the one exception to “scripts are our own
 * files” and “no other site frames our pages” (S50, S51): by `sandbox` without `allow-same-origin` it belongs to no
 * origin, so it has no cookies, no storage and no way into the page around it; it runs scripts and reaches no address.
 */
export function createFrameDocument({ title, about }: { title: string; about: string }) {
  const script = asText(`(${answerPage})()`)
  const worker = asText(`const program = new (${WorkerProgram})();
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
      // `frame-ancestors` says the same to browsers of today.
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

/** Node has taken the types out, and left blanks in their places. */
function asText(code: string): string {
  return code.replaceAll(/^\s*(\/\*\*?|\*|\/\/).*\n/gm, '').replaceAll(/^\s+/gm, '')
}
