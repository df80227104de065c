import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Figure } from './figures/rules.ts'

/** What every report has around it. */
export function PanelFrame({
  title,
  countedText,
  figure,
  file,
  busy,
  children,
}: {
  title: string
  countedText: string
  figure?: Figure
  file: string
  busy: boolean
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      aria-busy={busy}
      className="min-w-0 border-t border-line pt-4 print:break-inside-avoid print:pt-2"
    >
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      <p className="min-h-12 print:min-h-0">
        {figure && (
          <>
            <strong className="mr-2 text-2xl font-bold tracking-tight print:text-xl">
              {figure.value}
            </strong>
            <span className="text-slate">{figure.detail}</span>
          </>
        )}
      </p>
      <div className="min-h-24 pt-1 print:min-h-0">{children}</div>
      <p className="max-w-2xl pt-1 text-[0.8125rem] text-slate print:text-[0.625rem]">
        {countedText}
      </p>
      <a href={file} download className={download}>
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        CSV<span className="sr-only"> of {title}</span>
      </a>
    </section>
  )
}

const download =
  'inline-flex min-h-11 items-center gap-1.5 text-indigo underline-offset-4 hover:underline print:hidden'
