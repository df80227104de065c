import type { ReactNode } from 'react'

export const lineCell = 'border-b border-line py-2 pr-4 align-baseline wrap-anywhere'

/** Lines of an imported file, with how many more there are. */
export function ImportLines({
  caption,
  heads,
  rest = 0,
  children,
}: {
  caption: string
  heads: string[]
  rest?: number
  children: ReactNode
}) {
  return (
    <div>
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="pb-1 text-left text-base font-semibold">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="border-b border-edge py-1.5 pr-4 text-[0.8125rem] font-semibold text-slate"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {rest > 0 && <p className="pt-2 text-slate">and {rest} more</p>}
    </div>
  )
}
