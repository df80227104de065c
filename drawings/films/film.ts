/**
 * A story as one long room that the camera goes along, a bay for every line. What stands nearer moves
 * faster. Drawn in a square of 720; what must be seen stays above 540, because a player's captions and
 * controls lie over the rest.
 */
import { desk } from '../pictures/furniture.ts'
import { flat, group, oat, paper, path } from '../pictures/ink.ts'
import type { Look, Place } from '../pictures/people.ts'
import { dotted } from '../pictures/scene.ts'
import type { Line } from './captions.ts'
import { mix, progress, sitting } from './motion.ts'
import { type Row, words } from './words.ts'

/** What a bay shows `time` seconds after its line began, back to front. */
export type Bay = {
  wall: string
  floor?: string
  wood?: string
  rows: Row[]
  onTheWall?: (time: number) => string
  people: (time: number) => string
  onTheDesk?: (time: number) => string
  /** How far the desk and the floor still are below their place. */
  below?: (time: number) => number
}

export type Story = {
  /** The portrait on the page is the first frame; then the person sits down at `place`. */
  portrait: { look: Look; x: number; left?: true; ground: string; place: Place }
  first: Omit<Bay, 'wall' | 'people' | 'below'>
  bays: Bay[]
}

export const side = 720
export const deskTop = 536
/** From one bay to the next; the wall between them is what is left of it. */
const pitch = side + 84

export function frame(story: Story, lines: Line[], time: number): string {
  const bays = [firstBay(story), ...story.bays]
  const camera = bays.reduce(
    (at, _, i) => (i === 0 ? 0 : at + pitch * progress(time, (lines[i]?.from ?? 0) - 0.5, 1)),
    0,
  )
  const seen = bays.flatMap((bay, i) => {
    const away = i * pitch - camera
    const line = lines[i]
    if (!line || Math.abs(away) >= pitch) return []
    return [{ bay, away, line, last: i === bays.length - 1, local: time - line.from }]
  })
  const layer = (depth: number, draw: (bay: Bay, local: number) => string) =>
    seen.map(({ bay, away, local }) => group(`translate(${away * depth} 0)`, draw(bay, local)))
  return [
    ...layer(1, wall),
    ...layer(1.25, (bay, local) => behindTheDesk(bay, local) + front(bay, local)),
    ...seen.map(({ bay, local, line, last }) =>
      words(bay.rows, local, { line, last, wait: bay.below ? 0.9 : 0 }),
    ),
  ].join('')
}

function wall({ wall, floor = oat, onTheWall, below }: Bay, local: number): string {
  return [
    wall,
    group(`translate(0 ${below?.(local) ?? 0})`, flat(`M0 618H${side}V${side}H0z`, floor)),
    flat(`M${side} 0H${pitch}V${side}H${side}z`, paper),
    path(`M${side + 6} -9V${side + 9}M${pitch - 6} -9V${side + 9}`),
    onTheWall?.(local) ?? '',
  ].join('')
}

/** Sleeves that hang beside a desk would stand in the air. */
function behindTheDesk({ people, below }: Bay, local: number): string {
  const top = deskTop + 4 + (below?.(local) ?? 0)
  const id = `above-${Math.round(top * 10)}`
  return `<clipPath id="${id}"><path d="M-200-200H${side + 200}V${top}H-200z"/></clipPath><g clip-path="url(#${id})">${people(local)}</g>`
}

function front({ wood = oat, onTheDesk, below }: Bay, local: number): string {
  return group(
    `translate(0 ${below?.(local) ?? 0})`,
    desk(28, deskTop, side - 56, 780, wood),
    onTheDesk?.(local) ?? '',
  )
}

/** Begins as the portrait on the page, from which the person moves back behind the desk. */
function firstBay({ portrait, first }: Story): Bay {
  const { look, x, left = false, ground, place } = portrait
  const back = (time: number) => progress(time, 0.25, 1.3)
  const fromPortrait = side / 640
  return {
    ...first,
    wall: group(`scale(${fromPortrait})`, dotted(640, 640, ground)),
    below: (time) => (1 - back(time)) * 320,
    people: (time) => {
      const share = back(time)
      const at = {
        x: mix(x * fromPortrait, place.x, share),
        y: mix(412 * fromPortrait, place.y, share),
        head: mix(272 * fromPortrait, place.head, share),
        left,
      }
      return sitting(look, at, Math.max(0, time - 1.55))
    },
  }
}

/** A plain wall. */
export function painted(colour: string): string {
  return flat(`M0 0H${side}V${side}H0z`, colour)
}
