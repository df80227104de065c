import { type MouseEvent, type PointerEvent, useState } from 'react'
import { ticksUpTo } from './rules.ts'

/** A day, a week or a month: its start, the label below its bar, its full name; and the one of the period before. */
export type Point = {
  start: string
  foot: string
  name: string
  value: number
  before: { name: string; value: number }
}

type ChartProps = {
  /** The key figure, for whoever does not see the picture. */
  summary: string
  /** What the arrow keys move through. */
  label: string
  points: Point[]
  format: (value: number) => string
}

/**
 * Bars over time, each with that of the period before beside it. A slider over the picture shows the values of a point: by
 * arrow keys, by touch, and under a mouse. Positions are shares of the picture, but text has the browser's size.
 */
export function TrendChart({ summary, label, points, format }: ChartProps) {
  const last = points.length - 1
  const [selected, setSelected] = useState(last)
  const [isShown, setShown] = useState(false)
  // A shorter period has fewer points.
  const index = Math.min(selected, last)
  const point = points[index]
  const ticks = ticksUpTo(Math.max(...points.flatMap(({ value, before }) => [value, before.value])))
  const labelWidth = Math.max(...ticks.map((tick) => format(tick).length))

  const show = (next: number) => {
    setSelected(next)
    setShown(true)
  }
  const showNearest = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const next = Math.floor(((clientX - left) / width) * points.length)
    show(Math.min(last, Math.max(0, next)))
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') showNearest(event)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setShown(false)
  }
  return (
    <div
      className="@container h-full pr-5 text-[0.75rem]"
      style={{ paddingLeft: `calc(${labelWidth}ch + 0.75rem)` }}
    >
      <div className="relative top-2 h-[calc(100%-2rem)]">
        <svg
          role="img"
          aria-label={summary}
          className="block size-full overflow-visible [print-color-adjust:exact]"
        >
          <Axis ticks={ticks} format={format} />
          <BarsBefore points={points} top={ticks.at(-1)} />
          <Bars points={points} top={ticks.at(-1)} />
          {isShown && (
            <rect
              x={percent(index / points.length)}
              width={percent(1 / points.length)}
              height="100%"
              className="fill-none stroke-ink forced-colors:stroke-[Highlight]"
            />
          )}
        </svg>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={point && valuesOf(point, format)}
          min={0}
          max={last}
          value={index}
          className={slider}
          onChange={({ target }) => show(target.valueAsNumber)}
          onFocus={() => setShown(true)}
          onBlur={() => setShown(false)}
          onClick={showNearest}
          onPointerMove={hover}
          onPointerLeave={leave}
          onKeyDown={({ key }) => setShown(key !== 'Escape')}
        />
        {isShown && point && (
          <PointNote point={point} format={format} at={(index + 0.5) / points.length} />
        )}
      </div>
    </div>
  )
}

/** It lies over the picture and has no thumb: the selected point is marked in the picture. */
const slider =
  'absolute inset-0 size-full touch-pan-y cursor-crosshair appearance-none rounded-[3px] bg-transparent ' +
  '[&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none ' +
  '[&::-moz-range-thumb]:size-px [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent print:hidden'

/** “Fri, 20 Nov: 12. Before, Wed, 21 Oct: 9.” */
function valuesOf({ name, value, before }: Point, format: ChartProps['format']): string {
  return `${name}: ${format(value)}. Before, ${before.name}: ${format(before.value)}.`
}

/** Lines with their figures. */
function Axis({ ticks, format }: { ticks: number[]; format: ChartProps['format'] }) {
  return ticks.map((tick) => {
    const y = percent(1 - share(tick, ticks.at(-1)))
    return (
      <g key={tick}>
        <line x2="100%" y1={y} y2={y} className="stroke-line forced-colors:hidden" />
        <text y={y} dx="-0.5rem" dy="0.3em" textAnchor="end" className={text}>
          {format(tick)}
        </text>
      </g>
    )
  })
}

const text = 'fill-slate forced-colors:fill-[CanvasText]'

type SeriesProps = { points: Point[]; top: number | undefined }

/** The bars, and below them as many labels as fit, always with the last. */
function Bars({ points, top }: SeriesProps) {
  const slot = 1 / points.length
  const every = Math.ceil(points.length / 6)
  return points.map(({ start, foot, value }, index) => {
    const height = share(value, top)
    const turn = (points.length - 1 - index) / every
    return (
      <g key={start}>
        <rect
          x={percent((index + 0.12) * slot)}
          y={percent(1 - height)}
          width={percent(0.42 * slot)}
          height={percent(height)}
          className={strong}
        />
        {Number.isInteger(turn) && (
          <text
            x={percent((index + 0.5) * slot)}
            y="100%"
            dy="1.5em"
            textAnchor="middle"
            className={`${text} ${turn % 2 === 0 ? '' : '@max-[20rem]:hidden'} ${turn % 4 === 0 ? '' : '@max-[12rem]:hidden'}`}
          >
            {foot}
          </text>
        )}
      </g>
    )
  })
}

/** The period before, beside the bars: narrower, and quiet as in the funnel. */
function BarsBefore({ points, top }: SeriesProps) {
  const slot = 1 / points.length
  return points.map(({ start, before }, index) => {
    const height = share(before.value, top)
    return (
      <rect
        key={start}
        x={percent((index + 0.58) * slot)}
        y={percent(1 - height)}
        width={percent(0.3 * slot)}
        height={percent(height)}
        className={quiet}
      />
    )
  })
}

const strong = 'fill-indigo forced-colors:fill-[CanvasText]'
const quiet = 'fill-edge forced-colors:fill-[GrayText]'

/** The values of a point. Shifted by the share that it is to the right, it never leaves the picture. */
function PointNote({
  point: { name, value, before },
  format,
  at,
}: {
  point: Point
  format: ChartProps['format']
  at: number
}) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 w-max max-w-full rounded-control border border-line bg-white px-3 py-2 text-[0.8125rem] leading-normal text-slate shadow-lift forced-colors:border-[CanvasText]"
      style={{ left: percent(at), transform: `translateX(-${percent(at)})` }}
    >
      <p>
        {name}: <span className="font-semibold text-ink">{format(value)}</span>
      </p>
      <p>
        {before.name}: {format(before.value)}
      </p>
    </div>
  )
}

/** The two bars by name, each in its own line, so that the chart stays in its place in every period. */
export function TrendLegend({ now, before }: { now: string; before: string }) {
  return (
    <p className="grid text-[0.8125rem] text-slate">
      {[
        { name: now, look: strong },
        { name: before, look: quiet },
      ].map(({ name, look }) => (
        <span key={look}>
          <svg aria-hidden="true" className="mr-1.5 inline-block size-2.5">
            <rect width="100%" height="100%" className={look} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  )
}

function share(part: number, whole = 0): number {
  return whole === 0 ? 0 : part / whole
}

function percent(part: number): string {
  return `${part * 100}%`
}
