import { useEffect, useRef, useState } from 'react'
import { factorSettings as words } from '#words/factor-settings.ts'
import { Button } from '../../../ui/Button.tsx'

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [notice, setNotice] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setNotice(words.codesCopied),
      () => setNotice(words.copyFailed),
    )
  return (
    <section
      aria-labelledby="recovery-codes"
      className="grid gap-4 rounded-card border-2 border-marigold bg-white p-5"
    >
      <h3 id="recovery-codes" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {words.codesHeading}
      </h3>
      <p>{words.codesText}</p>
      <ul className="grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={copy}>{words.codesCopy}</Button>
        <Button kind="solid" onClick={onKept}>
          {words.codesKept}
        </Button>
      </div>
      <p role="status" className="text-sm text-slate empty:hidden">
        {notice}
      </p>
    </section>
  )
}
