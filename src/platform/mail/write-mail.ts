import { institute } from '../../../content/institute.ts'
import type { Language } from '../../../content/languages.ts'
import { escapeHtml } from '../../ui/format/escape-html.ts'
import type { Mail } from './mail.ts'

/** The parts of a mail in reading order; a string is a paragraph. */
type Part = string | { facts: [name: string, value: string][] } | { link: string; label: string }

/** Sets the same words as plain text and as HTML, with every value escaped. */
export function writeMail(mail: {
  to: string
  id: string
  language: Language
  subject: string
  parts: Part[]
}): Mail {
  const { to, id, language, subject, parts } = mail
  const signature = `${institute.name}, ${institute.city} · ${institute.phone.display}`
  return {
    to,
    id,
    subject,
    text: `${[...parts.map(asText), signature].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language.locale}"><meta charset="utf-8">`,
      `<body style="margin:0;padding:24px;background:#FFFCF5;color:#17172B;font:16px/1.6 sans-serif">`,
      `<div style="max-width:560px">${parts.map(asHtml).join('')}`,
      `<p style="color:#55566E;border-top:1px solid #E3D9C6;padding-top:12px">${escapeHtml(signature)}</p>`,
      '</div></body></html>',
    ].join(''),
  }
}

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}: ${part.link}`
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('link' in part)
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation">${rows.join('')}</table>`
}
