/** One bar of a chart: its length in percent, and its text. */
export type Bar = { key: string; name: string; size: number; text: string }

/** Bars with names and figures beside them; a list for screen readers. */
export function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  if (bars.length === 0) return <p className="py-6 text-slate">Nothing in this period.</p>
  return (
    <ul aria-label={`${title} as bars`} className="grid gap-y-1.5 print:gap-y-0.5">
      {bars.map(({ key, name, size, text }) => (
        <li
          key={key}
          className="grid grid-cols-[min(9rem,32%)_minmax(0,1fr)] items-center gap-x-3 max-[24rem]:grid-cols-1"
        >
          <span className="text-[0.8125rem] leading-tight text-slate wrap-anywhere print:text-[0.625rem]">
            {name}
          </span>
          <span className="flex items-center gap-2 max-[24rem]:flex-wrap">
            <span
              aria-hidden="true"
              className="h-5 min-w-0.5 shrink-0 rounded-r-[3px] bg-indigo forced-colors:bg-[CanvasText] print:h-2.5 print:border print:border-ink"
              style={{ width: `calc((100% - 5.75rem) * ${size / 100})` }}
            />
            <span className="min-w-0 text-[0.8125rem] font-semibold print:text-[0.625rem] print:leading-tight">
              {text}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
