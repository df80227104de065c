import type { ReactNode } from 'react'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'

type FigureFacts = {
  name: string
  paise: number
  /** Where its list is. */
  address?: string
  isLate?: boolean
  children?: ReactNode
}

/** An amount of the bar over a list of money, in one line with its name. */
export function MoneyFigure({ name, paise, address, isLate = false, children }: FigureFacts) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="text-[0.8125rem] text-slate">
        {address ? (
          <Link to={address} className="underline underline-offset-4 hover:text-ink">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className={`text-base font-semibold tabular-nums ${isLate ? 'text-kumkum' : ''}`}>
        {formatRupees(paise)}
        {children && (
          <span className="ml-1 text-[0.8125rem] font-normal text-slate">{children}</span>
        )}
      </dd>
    </div>
  )
}
