import { institute } from '../../../content/institute.ts'
import { firstLanguage, type Language } from '../../../content/languages.ts'
import { escapeHtml } from '../../ui/format/escape-html.ts'
import type { Transaction } from '../database/connect.ts'
import { type Mail, type PaymentRequest, queueMail } from './queue-mail.ts'

/** The parts of a mail in reading order; a string is a paragraph. */
type Part = string | { facts: [name: string, value: string][] } | { link: string; label: string }

/** Recipient and language; by default the first one. */
type Envelope = { to: string; language: Language }

/** One kind of mail: its subject record, and its text from the facts of a change. */
export type MailTemplate<Facts extends object> = Pick<Mail, 'byDay'> & {
  /**
   * The record and recipient, such as `registration-42-student`: while a mail waits, another with this id
   * replaces it.
   */
  id: (facts: Facts & Envelope) => string
  /** The record that staff open if it does not arrive. */
  about?: (facts: Facts) => Mail['about']
  /** Issued documents that go along as PDF, by their ids. */
  documents?: (facts: Facts) => number[]
  asksFor?: (facts: Facts) => PaymentRequest
  write: (facts: Facts & Envelope) => { subject: string; parts: Part[] }
}

/** The facts are typed where a template is defined. */
export function defineMail<Facts extends object>(template: MailTemplate<Facts>) {
  return template
}

/** Sends a mail in the transaction of its change. No other function does. */
export function sendMail<Facts extends object>(
  tx: Transaction,
  template: MailTemplate<Facts>,
  { language = firstLanguage, ...rest }: NoInfer<Facts> & { to: string; language?: Language },
): Promise<void> {
  const facts = { ...rest, language } as unknown as Facts & Envelope
  const { byDay, about, documents, asksFor } = template
  const id = template.id(facts)
  const mail = {
    to: facts.to,
    id,
    ...(about && { about: about(facts) }),
    ...(byDay && { byDay }),
    ...(documents && { documents: documents(facts) }),
    ...(asksFor && { asksFor: asksFor(facts) }),
  }
  return queueMail(tx, { ...mail, ...setText(template.write(facts), language) })
}

/** What a mail would say, for whoever looks at it before it goes. */
export function previewMail<Facts extends object>(
  template: MailTemplate<Facts>,
  facts: NoInfer<Facts> & { to: string },
): { subject: string; text: string } {
  const language = firstLanguage
  const { subject, text } = setText(template.write({ ...facts, language }), language)
  return { subject, text }
}

/** The same text as plain text and as HTML with escaped values. */
function setText({ subject, parts }: { subject: string; parts: Part[] }, language: Language) {
  const signature = `${institute.name}, ${institute.city} · ${institute.phone.display}`
  return {
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
