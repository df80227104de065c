import type { ReactNode } from 'react'
import { certificates } from '#texts/certificates.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { PlainHeader } from '../../../ui/PlainHeader.tsx'
import { printedFields } from '../printed-fields.ts'
import { type CertificateContents, printedCode, type RevocationReason } from '../rules.ts'

const words = certificates.page

/** What the page shows. An unknown code is repeated in its field. */
export type VerifyView =
  | { state: 'form' }
  | { state: 'unknown'; input: string }
  | { state: 'valid'; code: string; contents: CertificateContents; checkedAt: string }
  | {
      state: 'revoked'
      code: string
      contents: CertificateContents
      day: string
      reason: RevocationReason
    }
  | { state: 'withdrawn'; code: string; day: string }
  | { state: 'file-refused'; reason: keyof typeof words.results }
  | { state: 'busy'; seconds: number }

/** Whether a certificate is real: for whoever scans its code, without any script. */
export function VerifyPage({ view }: { view: VerifyView }) {
  return (
    <>
      <PlainHeader title={words.home} />
      <main className="wrap grid max-w-[46rem] gap-8 py-8">
        <Verdict view={view} />
        {'contents' in view && <Fields contents={view.contents} code={view.code} />}
        {view.state === 'valid' && <Downloads code={view.code} />}
        <CheckCode input={view.state === 'unknown' ? view.input : ''} />
        <CheckFile isOpen={view.state === 'file-refused'} />
      </main>
    </>
  )
}

const heading = 'text-3xl wrap-anywhere'

function Verdict({ view }: { view: VerifyView }) {
  switch (view.state) {
    case 'form':
      return <h1 className={heading}>{words.title}</h1>
    case 'valid':
      return (
        <Notice edge="border-neem" title={words.valid} text={words.validText}>
          <p className="mt-2 text-slate">
            {words.checked}: {view.checkedAt}
          </p>
        </Notice>
      )
    case 'revoked': {
      const text = words.revokedText(formatDate(view.day), words.reasons[view.reason])
      return <Notice edge="border-kumkum" title={words.revoked} text={text} />
    }
    case 'withdrawn': {
      const text = words.withdrawnText(formatDate(view.day))
      return <Notice edge="border-marigold" title={words.withdrawn} text={text} />
    }
    case 'unknown':
      return <Notice edge="border-kumkum" title={words.unknown} text={words.unknownText} />
    case 'file-refused': {
      const text = words.results[view.reason]
      return <Notice edge="border-kumkum" title={words.fileRefused} text={text} />
    }
    case 'busy':
      return <Notice edge="border-marigold" title={words.busy(view.seconds)} />
  }
}

function Notice({
  edge,
  title,
  text,
  children,
}: {
  edge: string
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className={`border-l-4 pl-4 ${edge}`}>
      <h1 className={heading}>{title}</h1>
      {text && <p className="mt-2">{text}</p>}
      {children}
    </div>
  )
}

function Fields({ contents, code }: { contents: CertificateContents; code: string }) {
  const fields = [
    ...printedFields(contents, certificates),
    [words.code, printedCode(code)] as const,
  ]
  return (
    <dl className="rounded-card bg-sand p-4 sm:p-7">
      {fields.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-line py-2 last:border-b-0 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="text-slate">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

function Downloads({ code }: { code: string }) {
  return (
    <section>
      <p className="flex flex-wrap gap-x-6">
        <a href={addresses.file(code, 'pdf')} className={link}>
          {words.pdf}
        </a>
        <a href={addresses.file(code, 'jwt')} className={link}>
          {words.credential}
        </a>
        <a href={addresses.file(code, 'json')} className={link}>
          {words.credentialJson}
        </a>
      </p>
      <h2 className="mt-4 text-xl">{words.elsewhere}</h2>
      <p className="mt-1">{words.elsewhereText}</p>
      <a href={addresses.keys} className={link}>
        {words.keys}
      </a>
    </section>
  )
}

const field = 'mt-1 w-full rounded-control border border-edge bg-white px-3 py-2'

function CheckCode({ input }: { input: string }) {
  return (
    <form method="get" action={addresses.form} className="border-t border-line pt-6">
      <label htmlFor="code" className="font-semibold">
        {words.formLabel}
      </label>
      <p id="code-hint" className="text-sm text-slate">
        {words.formHint}
      </p>
      <input
        id="code"
        name="code"
        required
        maxLength={60}
        defaultValue={input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby="code-hint"
        className={field}
      />
      <button type="submit" className="button mt-3 bg-ink text-paper">
        {words.formSubmit}
      </button>
    </form>
  )
}

function CheckFile({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen} className="border-t border-line pt-4">
      <summary className="min-h-11 font-semibold">{words.fileHeading}</summary>
      <form method="post" action={addresses.form} className="mt-2">
        <label htmlFor="file" className="font-semibold">
          {words.fileLabel}
        </label>
        <p id="file-hint" className="text-sm text-slate">
          {words.fileHint}
        </p>
        <textarea
          id="file"
          name="credential"
          required
          rows={5}
          spellCheck={false}
          aria-describedby="file-hint"
          className={field}
        />
        <button type="submit" className="button mt-3 bg-ink text-paper">
          {words.fileSubmit}
        </button>
      </form>
    </details>
  )
}
