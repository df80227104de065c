import type { ReactNode } from 'react'
import { dayInIndia, formatDay } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { row } from '../../../ui/staff/use-selection.ts'
import type { AlsoOnLine } from '../contract.ts'
import { dayGroups, mostOfAKind } from '../rules.ts'
import { dueDateText, isDueLate } from './texts.ts'
import { coursesOf, perhapsOf, type useDay } from './use-day.ts'

/**
 * The people of the day by kind of call; `below` is shown under the open one where there is no room beside.
 */
export function DayGroups({
  day: { items, counts, today, heldEntries, openItem },
  openId,
  below,
}: {
  day: ReturnType<typeof useDay>
  openId: number | undefined
  below: ReactNode
}) {
  return dayGroups.map(({ group, title }) => {
    const members = items.filter((item) => item.group === group)
    if (members.length === 0) return null
    return (
      <section key={group} aria-labelledby={`day-${group}`} className="pb-6">
        <h2 id={`day-${group}`} className="pb-1.5 text-base">
          {title}{' '}
          <span className="font-normal text-slate">{countOf(members.length, counts[group])}</span>
        </h2>
        <ul className="border-t border-line">
          {members.map((item) => (
            <li key={item.id} className="border-b border-line">
              <button
                {...row}
                type="button"
                id={`day-item-${item.id}`}
                aria-expanded={item.id === openId}
                onClick={() => openItem(item)}
                className={look}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-semibold wrap-anywhere">{item.name}</span>
                  <span
                    className={`shrink-0 text-right text-[0.8125rem] ${isDueLate(item, today) ? 'font-semibold text-kumkum' : 'text-slate'}`}
                  >
                    {dueDateText(item, today)}
                  </span>
                </span>
                <HeldNote holdState={heldEntries.get(item.id)} />
                <span className="day-phone hidden">{formatPhone(item.phone)}</span>
                <span className="block text-slate">{coursesOf(item)}</span>
                {perhapsOf(item).map((other) => (
                  <span key={other.id} className="block wrap-anywhere">
                    <span className="font-semibold">Possible duplicate:</span> {other.name},{' '}
                    {other.course}
                    {!other.isDue && dueLater(other, today)}
                  </span>
                ))}
                {item.lastContact && (
                  <span className="block text-[0.8125rem] text-slate wrap-anywhere">
                    {item.lastContact.what}{' '}
                    {formatDay(dayInIndia(new Date(item.lastContact.at)), today)}
                    {item.lastContact.note && ` · ${item.lastContact.note}`}
                  </span>
                )}
              </button>
              {item.id === openId && below && (
                <section aria-label={`Contact with ${item.name}`} className="pt-2 pb-5">
                  {below}
                </section>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** Says that an entry of this row is not saved yet. */
function HeldNote({ holdState }: { holdState: 'waiting' | 'undecided' | undefined }) {
  if (!holdState) return null
  return holdState === 'waiting' ? (
    <span className="block font-semibold text-indigo">Waits to be sent</span>
  ) : (
    <span className="block font-semibold text-kumkum">Not saved: open and decide</span>
  )
}

function dueLater({ nextContactOn }: AlsoOnLine, today: string): string {
  return nextContactOn ? ` (${formatDay(nextContactOn, today)})` : ' (no date)'
}

/** “12”, or “100 of 340” where the list is cut. */
function countOf(listCount: number, all: number): string {
  return listCount >= mostOfAKind && all > listCount ? `${listCount} of ${all}` : String(listCount)
}

const look =
  'block min-h-11 w-full px-2 py-2 text-left leading-snug hover:bg-paper ' +
  'aria-expanded:bg-sand/70 relative before:absolute before:inset-y-2 before:left-0 before:w-1 ' +
  'before:rounded-full aria-expanded:before:bg-marigold pl-3.5'
