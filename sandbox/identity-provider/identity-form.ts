import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

export type IdentityAnswers = { email: string; name: string; verified: boolean }

/** The one page of the stand-in: name and e-mail. */
export function identityForm(
  provider: string,
  { email, name, verified }: IdentityAnswers,
  problem?: string,
) {
  return page(
    `Sign in with ${provider}`,
    html`<p>This stands in for Google or another provider. It runs on this machine only and believes
whatever you write.</p>
${problem ? html`<p id="problem" role="alert">${problem}</p>` : ''}
<form method="post">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="254"
 autocomplete="email" ${problem ? raw('aria-invalid="true" aria-describedby="problem"') : ''}>
<label for="name">Name</label>
<input id="name" name="name" value="${name}" maxlength="100" autocomplete="name">
<label class="tick"><input type="checkbox" name="verified" ${verified ? 'checked' : ''}>
This e-mail is verified</label>
<p>If you continue, your name, e-mail address and picture are handed to the website.</p>
<button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate class="quiet">Cancel</button>
</form>`,
  )
}

/** For a popup that expired or was opened directly. */
export function identityExpired(provider: string) {
  return page(
    'This sign-in has run out',
    html`<p>Close this window and begin again with “Sign in with ${provider}”.</p>`,
  )
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:#eef1f4;color:#1c2733;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:2rem 1.25rem 3rem}
h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.2}
form{display:grid;margin-top:1.5rem}
label{margin-top:1rem;font-weight:600}
input:not([type=checkbox]){width:100%;min-height:3rem;margin-top:.25rem;padding:0 .75rem;border:1px solid #6b7785;border-radius:6px;background:#fff;color:inherit;font:inherit}
.tick{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;font-weight:400}
.tick input{width:1.375rem;height:1.375rem;margin:0;accent-color:#0b6b57}
form p{margin:1rem 0;color:#45515e;font-size:.9375rem}
button{min-height:3rem;border:1px solid #0b6b57;border-radius:6px;background:#0b6b57;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.quiet{margin-top:.75rem;background:none;color:#0b6b57}
:focus-visible{outline:3px solid #1c2733;outline-offset:3px}
#problem{margin:0;padding:.75rem 1rem;border-left:4px solid #b3261e;background:#fff}
@media (prefers-color-scheme:dark){
:root{color-scheme:dark}
body{background:#12171d;color:#e4e9ee}
input:not([type=checkbox]),#problem{background:#1c232b}
input:not([type=checkbox]){border-color:#7c8997}
.tick input{accent-color:#4fc3a6}
form p{color:#b4bfca}
.quiet{border-color:#4fc3a6;color:#4fc3a6}
:focus-visible{outline-color:#e4e9ee}
#problem{border-color:#ff8f85}
}
`

/** For the content security policy: the page's one style sheet. */
export const identityStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

function page(heading: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>${heading}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${raw(style)}</style></head>
<body><main><h1>${heading}</h1>
${body}
</main></body></html>`
}
