import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'

/** A day or a month: when it begins, what stands at the foot of its bar, its whole name. */
export type Point = { start: string; foot: string; name: string; value: number }

const tick = { fill: 'var(--color-slate)', fontSize: 12 }

/** Bars over time. Its words and its table stand beside it: this is the picture alone. */
export default function TrendChart({
  points,
  format,
}: {
  points: Point[]
  format: (value: number) => string
}) {
  return (
    <BarChart
      data={points}
      responsive
      accessibilityLayer={false}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      style={{ width: '100%', height: '100%' }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey="foot" tick={tick} tickLine={false} axisLine={false} minTickGap={20} />
      <YAxis
        tick={tick}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        width="auto"
      />
      <Tooltip
        cursor={{ fill: 'var(--color-sand)' }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const point: Point | undefined = payload[0]?.payload
          return active && point ? <PointNote {...point} words={format(point.value)} /> : null
        }}
      />
      <Bar
        dataKey="value"
        fill="var(--color-indigo)"
        radius={[3, 3, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      />
    </BarChart>
  )
}

function PointNote({ name, words }: Point & { words: string }) {
  return (
    <div className="rounded-control border border-line bg-white px-3 py-2 text-[0.8125rem] shadow-lift">
      <p className="text-slate">{name}</p>
      <p className="font-semibold">{words}</p>
    </div>
  )
}
