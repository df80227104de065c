/** Pictures of teaching: three for the gallery, and the classroom of the about page. */
import { cast } from './cast.ts'
import { books, creeper, desk, laptop, laptopScreen, notebook, plant, tea } from './furniture.ts'
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
import { fan, lamp, pane, poster, room, whiteboard } from './room.ts'
import { type Scene, wide } from './scene.ts'

export const classes: Record<string, Scene> = {
  'gallery/java-classroom': wide(javaClassroom()),
  'gallery/pair-programming': wide(pairProgramming()),
  'gallery/doubt-clearing': wide(doubtClearing()),
  'about/classroom': wide(aboutClassroom()),
}

function javaClassroom(): string {
  const node = (x: number, y: number, fill: string) =>
    [
      box(x - 62, y, 124, 58, { fill, round: 5 }),
      line(
        [
          [x - 38, y + 22],
          [x + 20, y + 22],
        ],
        { width: 3 },
      ),
      line(
        [
          [x - 38, y + 38],
          [x + 36, y + 38],
        ],
        { width: 3 },
      ),
    ].join('')
  const tree = [
    path('M770 190V236M590 282V258H950V282M770 236V282'),
    path('M770 190l-11 16h22z', { fill: paper }),
    node(770, 130, marigold),
    ...[590, 770, 950].map((x) => node(x, 282, paper)),
  ].join('')
  const row = [
    { x: 150, hair: 'bun', clothes: leaf, skin: skins.honey },
    { x: 390, hair: 'short', clothes: turmeric, skin: skins.clove },
    { x: 630, hair: 'plait', clothes: rose, skin: skins.almond },
    { x: 870, hair: 'short', clothes: dawn, skin: skins.wheat },
    { x: 1110, hair: 'long', clothes: clay, skin: skins.cocoa },
  ] as const
  return [
    room(1200, 800, 560),
    whiteboard(460, 70, 640, 340, tree),
    poster(70, 90, 150, 190, turmeric, indigo, 'java-classroom'),
    person(
      { ...cast.asha, pose: 'pointing-finger', clothes: indigo },
      { x: 330, y: 320, head: 122 },
    ),
    desk(-40, 600, 1280, 1100, oat),
    ...row.map(({ x }, i) => laptopScreen(x - 84, 606, 176, i)),
    ...row.map(({ x, ...look }) => fromBehind(x, 690, 150, look)),
  ].join('')
}

function pairProgramming(): string {
  return [
    room(1200, 800, 620),
    pane(90, 90, 300, 270),
    poster(900, 90, 190, 240, leaf, neem, 'pair'),
    person({ ...cast.gurleen, pose: 'geek', clothes: marigold }, { x: 430, y: 412, head: 178 }),
    person(
      { ...cast.tejas, beard: 'chin', glasses: 'glasses3', pose: 'dot-jacket', clothes: dawn },
      { x: 872, y: 436, head: 178, left: true },
    ),
    desk(60, 610, 1080, 830, oat),
    notebook(320, 612, 1.1),
    tea(900, 612, 1.25),
    tea(960, 612, 1.25),
    plant(1075, 612, 0.86, clay),
  ].join('')
}

function doubtClearing(): string {
  return [
    room(1200, 800, 640, '#DCC9AE', '#C9B291'),
    circle(600, 400, 430, { fill: '#F3DDB2', width: 0 }),
    pane(380, 80, 440, 300, true),
    lamp(600, 150, 1.1, marigold),
    person(
      { ...cast.meenal, glasses: 'glasses', pose: 'explaining', clothes: neem },
      { x: 360, y: 430, head: 172 },
    ),
    person(
      {
        ...cast.nayan,
        glasses: undefined,
        hair: 'short5',
        face: 'calm',
        pose: 'button-shirt',
        clothes: dawn,
      },
      { x: 850, y: 430, head: 172, left: true },
    ),
    desk(120, 630, 960, 1100, oat),
    notebook(600, 636, 1.35),
    line(
      [
        [640, 606],
        [700, 570],
      ],
      { width: 9 },
    ),
    tea(455, 634, 1.2),
    tea(760, 634, 1.2),
    books(980, 632, [indigo, clay, marigold]),
    plant(1120, 806, 1.1, clay),
  ].join('')
}

function aboutClassroom(): string {
  const back = [
    { x: 130, look: { ...cast.debjit, pose: 'striped-shirt', clothes: turmeric } },
    { x: 330, look: { ...cast.sana, pose: 'shirt', clothes: clay } },
    { x: 870, look: { ...cast.rohan, pose: 'shirt', clothes: leaf } },
    { x: 1070, look: { ...cast.rutuja, pose: 'shirt', clothes: rose } },
  ] as const
  const front = [
    { x: 150, look: { ...cast.lalrinpuii, pose: 'shirt-coat', clothes: dawn, second: paper } },
    { x: 400, look: { ...cast.karthik, pose: 'hoodie', clothes: neem } },
    { x: 800, look: { ...cast.ananya, pose: 'shirt', clothes: marigold } },
    { x: 1050, look: { ...cast.harpreet, pose: 'button-shirt', clothes: dawn } },
  ] as const
  return [
    room(1200, 800, 470),
    pane(380, 50, 440, 250),
    creeper(340, 40, 0.72, clay),
    creeper(860, 40, 0.72, clay),
    fan(96, 70),
    fan(1104, 70),
    plant(60, 470, 0.8, clay),
    plant(1145, 470, 0.8, clay),
    ...back.map(({ x, look }) => person(look, { x, y: 340, head: 96, left: x > 600 })),
    desk(30, 430, 400, 700, oat),
    desk(770, 430, 400, 700, oat),
    ...back.map(({ x }, i) => laptop(x, 434, 110, [paper, leaf, dawn, paper][i])),
    person({ ...cast.biju, pose: 'walking', clothes: indigo }, { x: 600, y: 396, head: 116 }),
    ...front.map(({ x, look }) => person(look, { x, y: 574, head: 126, left: x > 600 })),
    desk(-30, 690, 570, 1100, oat),
    desk(660, 690, 570, 1100, oat),
    ...front.map(({ x }, i) => laptop(x, 694, 140, [turmeric, paper, paper, leaf][i])),
  ].join('')
}
