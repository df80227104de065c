/** One bar of a chart: its length in percent, and its text. */
export type Bar = {
  key: string
  name: string
  size: number
  text: string
  /** The period before, as a quiet bar beneath. */
  before?: { size: number; text: string } | undefined
}

/** Bars with names and figures beside them; a list for screen readers. */
export function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  if (bars.length === 0) return <p className="py-6 text-slate">Nothing in this period.</p>
  return (
    <ul aria-label={`${title} as bars`} className="grid gap-y-1.5 print:gap-y-0.5">
      {bars.map(({ key, name, size, text, before }) => (
        <li
          key={key}
          className="grid grid-cols-[min(9rem,32%)_minmax(0,1fr)] items-center gap-x-3 max-[24rem]:grid-cols-1"
        >
          <span className="text-[0.8125rem] leading-tight text-slate wrap-anywhere print:text-[0.625rem]">
            {name}
          </span>
          <span className="flex items-center gap-2 max-[24rem]:flex-wrap">
            <BarPicture size={size} before={before?.size} />
            <span className="min-w-0 text-[0.8125rem] leading-tight font-semibold print:text-[0.625rem] print:leading-tight">
              {text}
              {before && <span className="block font-normal text-slate">{before.text}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** As wide as the longer of the two, so that the text follows it. */
function BarPicture({ size, before }: { size: number; before: number | undefined }) {
  const longest = Math.max(size, before ?? 0)
  const width = (share: number) => (longest === 0 ? '2' : `${(share / longest) * 100}%`)
  return (
    <svg
      aria-hidden="true"
      className="h-5 min-w-0.5 shrink-0 print:h-2.5 print:[print-color-adjust:exact]"
      style={{ width: `calc((100% - 5.75rem) * ${longest / 100})` }}
    >
      <rect
        width={width(size)}
        height={before === undefined ? '100%' : '62%'}
        rx="2"
        className="fill-indigo forced-colors:fill-[CanvasText]"
      />
      {before !== undefined && (
        <rect
          y="70%"
          width={width(before)}
          height="30%"
          rx="2"
          className="fill-edge forced-colors:fill-[GrayText]"
        />
      )}
    </svg>
  )
}
