import { ticksUpTo } from './rules.ts'

/** A day or a month: when it begins, what stands at the foot of its bar, its whole name. */
export type Point = { start: string; foot: string; name: string; value: number }

/**
 * Bars over time. Its description and its table stand beside it: this is the picture alone. Nothing in it is
 * a row or a grid, which would be broken up where text is large.
 */
export function TrendChart({
  points,
  format,
}: {
  points: Point[]
  format: (value: number) => string
}) {
  const ticks = ticksUpTo(Math.max(...points.map(({ value }) => value)))
  const labels = ticks.map((value) => ({ text: format(value), bottom: share(value, ticks.at(-1)) }))
  const labelWidth = Math.max(...labels.map(({ text }) => text.length))
  const every = Math.ceil(points.length / 6)
  return (
    <div
      className="@container h-full pr-5 text-[0.75rem] leading-none text-slate"
      style={{ paddingLeft: `calc(${labelWidth}ch + 0.75rem)` }}
    >
      <div className="relative top-2 h-[calc(100%-2rem)]">
        {labels.map(({ text, bottom }) => (
          <div key={text} className="absolute inset-x-0 border-t border-line" style={{ bottom }}>
            <span className="absolute right-full mr-2 w-max -translate-y-1/2">{text}</span>
          </div>
        ))}
        {points.map((point, index) => (
          <div
            key={point.start}
            className="group absolute inset-y-0 hover:bg-sand"
            style={{ left: share(index, points.length), width: share(1, points.length) }}
          >
            <div
              className="absolute bottom-0 left-[10%] right-[10%] mx-auto max-w-9 rounded-t-[3px] bg-indigo [print-color-adjust:exact] forced-colors:bg-[CanvasText]"
              style={{ height: share(point.value, ticks.at(-1)) }}
            />
            <Foot {...{ text: point.foot, turn: (points.length - 1 - index) / every }} />
            <PointNote
              {...{ name: point.name, text: format(point.value) }}
              side={index < points.length / 2 ? 'left-1/2' : 'right-1/2'}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** As many as have room, the last among them. */
function Foot({ text, turn }: { text: string; turn: number }) {
  if (!Number.isInteger(turn)) return null
  return (
    <span
      className={`absolute top-full left-1/2 mt-2 w-max -translate-x-1/2 ${turn % 2 === 0 ? '' : '@max-[20rem]:hidden'}`}
    >
      {text}
    </span>
  )
}

/** What the bar under the pointer stands for. */
function PointNote({ name, text, side }: { name: string; text: string; side: string }) {
  return (
    <div
      className={`pointer-events-none absolute top-0 z-10 hidden w-max rounded-control border border-line bg-white px-3 py-2 text-[0.8125rem] leading-normal shadow-lift group-hover:block ${side}`}
    >
      <p>{name}</p>
      <p className="font-semibold text-ink">{text}</p>
    </div>
  )
}

function share(part: number, whole = 0): string {
  return whole === 0 ? '0%' : `${(part / whole) * 100}%`
}
