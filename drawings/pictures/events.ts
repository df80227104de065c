/** Pictures of the days when something is shown or celebrated. */
import { cast } from './cast.ts'
import { laptop, plant, plate, tea } from './furniture.ts'
import {
  box,
  circle,
  clay,
  dawn,
  indigo,
  leaf,
  line,
  marigold,
  neem,
  oat,
  paper,
  path,
  rose,
  turmeric,
} from './ink.ts'
import { fromBehind, person, skins } from './people.ts'
import { clock, garland, pane, poster, projection, room, stringLights } from './room.ts'
import { kolam, type Scene, wide } from './scene.ts'
import { kurta, scarf } from './wear.ts'

export const events: Record<string, Scene> = {
  'gallery/demo-day': wide(demoDay()),
  'gallery/hackathon-night': wide(hackathonNight()),
  'gallery/certificate-day': wide(certificateDay()),
}

function demoDay(): string {
  const app = [
    box(590, 120, 170, 290, { fill: paper, round: 20 }),
    line(
      [
        [652, 138],
        [698, 138],
      ],
      { width: 5 },
    ),
    box(612, 160, 126, 66, { fill: marigold, round: 8 }),
    line([
      [612, 250],
      [720, 250],
    ]),
    line([
      [612, 272],
      [690, 272],
    ]),
    box(612, 296, 58, 58, { fill: leaf, round: 8 }),
    box(680, 296, 58, 58, { fill: rose, round: 8 }),
    box(612, 368, 126, 26, { fill: indigo, round: 12 }),
    box(830, 160, 240, 34, { fill: turmeric, round: 8, width: 0 }),
    path('M830 226h200M830 256h230M830 286h160', { stroke: paper, width: 9 }),
    box(830, 330, 130, 48, { fill: marigold, round: 12, width: 0 }),
  ].join('')
  const heads = [
    { x: 90, hair: 'short', clothes: leaf, skin: skins.almond },
    { x: 294, hair: 'turban', clothes: rose, skin: skins.honey },
    { x: 498, hair: 'long', clothes: dawn, skin: skins.wheat },
    { x: 702, hair: 'bun', clothes: turmeric, skin: skins.clove },
    { x: 906, hair: 'short', clothes: clay, skin: skins.cocoa },
    { x: 1110, hair: 'plait', clothes: neem, skin: skins.almond },
  ] as const
  return [
    room(1200, 800, 610),
    projection(510, 80, 620, 380, indigo, app),
    plant(90, 610, 1, clay),
    person({ ...cast.meera, pose: 'robo-dance', clothes: marigold }, { x: 270, y: 250, head: 118 }),
    ...heads.map(({ x, ...look }, i) => fromBehind(x, 716 + (i % 2) * 14, 150, look)),
  ].join('')
}

function hackathonNight(): string {
  const row = [
    { x: 130, look: { ...cast.karthik, pose: 'hoodie', clothes: marigold } },
    { x: 320, look: { ...cast.ananya, pose: 'shirt', clothes: leaf } },
    { x: 510, look: { ...cast.nayan, pose: 'striped-shirt', clothes: rose } },
    { x: 700, look: { ...cast.gurleen, pose: 'shirt', clothes: turmeric } },
    { x: 890, look: { ...cast.debjit, pose: 'button-shirt', clothes: dawn } },
    { x: 1080, look: { ...cast.sana, face: 'eatingHappy', pose: 'shirt', clothes: clay } },
  ] as const
  return [
    room(1200, 800, 800, '#2E3A7E'),
    pane(80, 150, 250, 220, true),
    clock(600, 210, 64, 2, 0),
    poster(900, 150, 190, 200, '#3B4892', turmeric, 'hackathon'),
    stringLights(-20, 40, 420, 22, 7),
    stringLights(400, 40, 400, 22, 7),
    stringLights(800, 40, 420, 22, 7),
    ...row.map(({ x, look }, i) =>
      person(look, { x, y: 510 + (i % 2) * 10, head: 122, left: i > 2 }),
    ),
    path('M-40 640H1240V820H-40z', { fill: oat }),
    ...row.map(({ x }, i) => laptop(x, 646, 132, [paper, dawn, paper, leaf, paper, turmeric][i])),
    plate(226, 728, 1.1),
    tea(420, 736, 1.1),
    tea(470, 748, 1.1),
    plate(700, 744, 1.1),
    tea(815, 736, 1.1),
    plate(990, 736, 1.1),
  ].join('')
}

function certificateDay(): string {
  const back = [
    { x: 330, look: { ...cast.harpreet, headwear: clay, pose: 'shirt-pants', clothes: dawn } },
    { x: 870, look: { ...cast.rutuja, pose: 'polka-dots', clothes: turmeric, second: paper } },
  ] as const
  const front = [
    { x: 180, look: { ...cast.zainab, headwear: paper, pose: 'shirt', clothes: clay } },
    { x: 465, look: { ...cast.karthik, pose: 'hoodie', clothes: neem } },
    {
      x: 735,
      look: { ...cast.nayan, pose: 'shirt', clothes: leaf, worn: scarf(paper, '#B3261E') },
    },
    { x: 1010, look: { ...cast.ananya, pose: 'shirt', clothes: indigo, worn: kurta(turmeric) } },
  ] as const
  return [
    room(1200, 800, 800, '#F3E2C2'),
    garland(50, 56, 550, 34, 11),
    garland(600, 56, 550, 34, 11),
    box(430, 200, 340, 120, { fill: indigo, round: 8 }),
    kolam('certificate', [6, 2], { x: 600, y: 260, spacing: 46, line: turmeric, width: 2.2 }),
    ...back.map(({ look, x }) => person(look, { x, y: 480, head: 142, left: x > 600 })),
    ...back.map(({ look, x }) => certificate(x, 586, look.skin)),
    ...front.map(({ look, x }) => person(look, { x, y: 626, head: 154, left: x > 600 })),
    ...front.map(({ look, x }) => certificate(x, 738, look.skin)),
  ].join('')
}

/** Held by both edges. */
function certificate(x: number, y: number, skin: keyof typeof skins): string {
  const thumb = (side: number) =>
    path(
      `M${x + side * 81} ${y + 24}q${side * -2}-34 ${side * -26}-36q${side * -14} 2 ${side * -10} 14q${side * 8} 8 ${side * 6} 24z`,
      { fill: skins[skin] },
    )
  return [
    box(x - 69, y - 48, 138, 96, { fill: paper, round: 3 }),
    box(x - 61, y - 40, 122, 80, { round: 2, width: 2.4, stroke: indigo }),
    line(
      [
        [x - 33, y - 20],
        [x + 33, y - 20],
      ],
      { width: 6 },
    ),
    line(
      [
        [x - 44, y],
        [x + 44, y],
      ],
      { width: 2.6 },
    ),
    line(
      [
        [x - 44, y + 12],
        [x + 14, y + 12],
      ],
      { width: 2.6 },
    ),
    circle(x + 36, y + 22, 11, { fill: marigold, stroke: '#B3261E', width: 4 }),
    thumb(-1),
    thumb(1),
  ].join('')
}
