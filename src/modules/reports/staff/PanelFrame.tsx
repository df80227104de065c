import { Download, Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Figure } from './figures.ts'

/** The frame around every report. */
export function PanelFrame({
  title,
  countedText,
  figure,
  before,
  file,
  busy,
  children,
}: {
  title: string
  countedText: string
  figure?: Figure
  /** The same figure of the period before. */
  before?: { name: string; value: string } | undefined
  file: string
  busy: boolean
  children: ReactNode
}) {
  const heading = useId()
  const [isExplained, setExplained] = useState(false)
  return (
    <section
      aria-labelledby={heading}
      aria-busy={busy}
      className="min-w-0 border-t border-line pt-4 first:border-t-0 first:pt-0 print:break-inside-avoid print:pt-2"
    >
      <div className="flex flex-wrap items-center gap-x-1">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
          className="grid size-9 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink pointer-coarse:size-11 print:hidden"
        >
          <Info size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">How “{title}” is counted</span>
        </button>
        <a href={file} download className={download}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          CSV<span className="sr-only"> of {title}</span>
        </a>
      </div>
      <p
        className={`max-w-2xl pb-2 text-[0.8125rem] text-slate print:block print:text-[0.625rem] ${isExplained ? '' : 'hidden'}`}
      >
        {countedText}
      </p>
      <p className="min-h-14 print:min-h-0">
        {figure && (
          <>
            <strong className="mr-2 text-2xl font-bold tracking-tight print:text-xl">
              {figure.value}
            </strong>
            <span className="text-slate">{figure.detail}</span>
            {before && (
              <span className="block text-[0.8125rem] text-slate print:text-[0.625rem]">
                {before.name}: {before.value}
              </span>
            )}
          </>
        )}
      </p>
      <div className={`${figure ? 'min-h-24' : 'min-h-64'} pt-1 print:min-h-0`}>{children}</div>
    </section>
  )
}

const download =
  'ml-auto inline-flex min-h-9 items-center gap-1.5 text-indigo underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden'
