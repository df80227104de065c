/** The institute's street: its house with a signboard, a tree, a tea stall, an auto-rickshaw. */
import { cast } from './cast.ts'
import { tea } from './furniture.ts'
import {
  box,
  circle,
  clay,
  dawn,
  flat,
  group,
  indigo,
  ink,
  leaf,
  line,
  marigold,
  neem,
  oat,
  paper,
  path,
  pen,
  rose,
  sand,
  turmeric,
} from './ink.ts'
import { person } from './people.ts'
import { room } from './room.ts'
import { kolam } from './scene.ts'

export function street(): string {
  const sash = (x: number, y: number, fill: string) =>
    [
      box(x, y, 84, 96, { fill, round: 4 }),
      line([
        [x + 42, y],
        [x + 42, y + 96],
      ]),
      line([
        [x, y + 36],
        [x + 84, y + 36],
      ]),
      box(x - 8, y + 96, 100, 12, { fill: paper, round: 3 }),
    ].join('')
  const tree = [
    path(
      'M160 704C168 600 160 500 164 380M164 480C140 450 126 430 106 410M165 440C190 420 206 402 224 380',
      {
        width: pen * 2.6,
      },
    ),
    path(
      'M60 370C0 350 10 260 70 260C60 190 140 160 180 200C210 150 300 170 296 240C350 250 360 330 306 354C310 410 240 430 210 400C180 440 110 430 100 390C86 396 70 386 60 370z',
      { fill: neem },
    ),
    path('M100 310q20-26 44-6M190 270q22-24 44-2M170 350q20-22 40-4M250 330q14-18 32-4'),
  ].join('')
  const building = [
    box(370, 70, 460, 634, { fill: turmeric, round: 4 }),
    box(352, 52, 496, 30, { fill: oat, round: 4 }),
    ...[420, 558, 696].map((x) => sash(x, 116, dawn)),
    ...[420, 558, 696].map((x) => sash(x, 252, dawn)),
    box(392, 372, 416, 76, { fill: indigo, round: 6 }),
    // No name: the picture stays when another institute takes the site over.
    kolam('signboard', [9, 1], { x: 600, y: 410, spacing: 40, line: paper, width: 1.6 }),
    box(560, 500, 110, 204, { fill: clay, round: 4 }),
    path('M615 500V704M586 600h2M644 600h2', { width: pen }),
    box(410, 500, 116, 204, { fill: dawn, round: 4 }),
    box(704, 500, 96, 110, { fill: dawn, round: 4 }),
    kolam('street', [3, 3], { x: 615, y: 742, spacing: 22, line: paper, width: 3 }),
  ].join('')
  return [
    room(1200, 800, 700, sand, '#D9C7A6'),
    flat('M850 700V360H1010V300H1150V360H1200V700z', oat),
    building,
    tree,
    teaStall(),
    autoRickshaw(322, 784),
  ].join('')
}

function teaStall(): string {
  return [
    line(
      [
        [912, 470],
        [912, 740],
      ],
      { width: pen * 1.8 },
    ),
    line(
      [
        [1158, 470],
        [1158, 740],
      ],
      { width: pen * 1.8 },
    ),
    person({ ...cast.gopal, pose: 'button-shirt', clothes: leaf }, { x: 1036, y: 570, head: 92 }),
    box(890, 630, 290, 26, { fill: clay, round: 5 }),
    box(906, 656, 258, 96, { fill: rose, round: 4 }),
    path('M880 470L916 400H1154L1190 470z', { fill: paper }),
    path('M939 470L968 400H1021L1000 470zM1062 470L1069 400H1122L1124 470z', { fill: clay }),
    path('M880 470q30 28 60 0q30 28 60 0q31 28 62 0q31 28 62 0q33 28 66 0', { fill: paper }),
    path('M930 630v-34q0-12 14-12h28q14 0 14 12v34zM986 604h24M944 584v-12h28v12', { fill: dawn }),
    tea(1108, 630, 0.8),
    tea(1142, 630, 0.8),
  ].join('')
}

/** A three-wheeler facing right; (x, y) is where its front wheel stands. */
function autoRickshaw(x: number, y: number): string {
  const wheel = (at: number) =>
    `${circle(at, -30, 30, { fill: ink })}${circle(at, -30, 13, { fill: paper })}`
  return group(
    `translate(${x} ${y})scale(0.86)`,
    path('M-290-70L-276-210Q-272-246-236-246H-80Q-52-246-36-220L14-120Q30-112 32-70z', {
      fill: marigold,
    }),
    path('M-286-120H24Q31-104 32-70Q20-62-12-62H-200Q-290-62-290-70z', { fill: neem }),
    path('M-276-210Q-272-258-230-258H-84Q-56-258-40-228L-30-208H-276z', { fill: ink }),
    path('M-66-196H-30L6-124H-66zM-206-196H-92V-62H-206z', { fill: paper }),
    path('M-206-120H-150Q-140-120-140-110V-86H-206z', { fill: clay }),
    circle(20, -88, 10, { fill: turmeric }),
    wheel(-6),
    wheel(-230),
  )
}
