/** Pictures of workshops and of work on projects. */
import { cast } from './cast.ts'
import { desk, laptopScreen, page, plant, tea } from './furniture.ts'
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
  pen,
  rose,
  turmeric,
} from './ink.ts'
import { fromBehind, person, skins } from './people.ts'
import { fan, note, pane, poster, projection, room, whiteboard } from './room.ts'
import { type Scene, wide } from './scene.ts'
import { marker } from './wear.ts'

export const workshops: Record<string, Scene> = {
  'gallery/git-workshop': wide(gitWorkshop()),
  'gallery/api-workshop': wide(apiWorkshop()),
  'gallery/resume-workshop': wide(resumeWorkshop()),
  'gallery/sprint-board': wide(sprintBoard()),
}

function gitWorkshop(): string {
  const commit = (x: number, y: number, fill: string) => circle(x, y, 15, { fill, stroke: paper })
  const graph = [
    path('M400 250H820', { stroke: paper, width: 7 }),
    path('M460 250C510 250 500 170 560 170H680C730 170 720 250 770 250', {
      stroke: marigold,
      width: 7,
    }),
    path('M530 250C580 250 570 330 630 330H820', { stroke: leaf, width: 7 }),
    ...[400, 460, 530, 620, 770, 820].map((x) => commit(x, 250, indigo)),
    ...[560, 620, 680].map((x) => commit(x, 170, marigold)),
    ...[630, 700, 820].map((x) => commit(x, 330, leaf)),
  ].join('')
  return [
    room(1200, 800, 600),
    projection(330, 90, 560, 330, indigo, graph),
    poster(90, 100, 140, 180, rose, indigo, 'git'),
    plant(1090, 600, 1.25, clay),
    person(
      { ...cast.ananya, pose: 'easing', clothes: leaf, second: paper },
      { x: 395, y: 525, head: 140 },
    ),
    person(
      { ...cast.harpreet, pose: 'crossed-arms', clothes: rose },
      { x: 835, y: 525, head: 140, left: true },
    ),
    person({ ...cast.karthik, pose: 'geek', clothes: dawn }, { x: 150, y: 610, head: 162 }),
    person(
      { ...cast.sana, pose: 'geek', clothes: turmeric },
      { x: 1050, y: 610, head: 162, left: true },
    ),
    fromBehind(610, 730, 158, { hair: 'plait', clothes: clay, skin: skins.almond }),
  ].join('')
}

function apiWorkshop(): string {
  const drawing = [
    box(560, 190, 170, 150, { fill: turmeric, round: 8, stroke: indigo }),
    box(900, 190, 170, 150, { fill: leaf, round: 8, stroke: indigo }),
    path('M596 236h98M596 264h98M596 292h60M936 236h98M936 264h98M936 292h60', {
      stroke: indigo,
      width: 4,
    }),
    path('M750 226H878M862 212l18 14l-18 14', { stroke: indigo, width: 6 }),
    path('M880 304H752M768 290l-18 14l18 14', { stroke: indigo, width: 6 }),
  ].join('')
  return [
    room(1200, 800, 640),
    whiteboard(470, 90, 670, 360, drawing),
    pane(80, 100, 200, 250),
    person(
      {
        ...cast.meenal,
        pose: 'dot-jacket',
        clothes: rose,
        over: cast.meenal.over + marker(indigo),
      },
      { x: 300, y: 430, head: 190 },
    ),
    desk(-40, 656, 1280, 1100, oat),
    laptopScreen(640, 660, 190, 1),
    laptopScreen(950, 660, 190, 3),
    fromBehind(740, 744, 150, { hair: 'short', clothes: dawn, skin: skins.clove }),
    fromBehind(1050, 744, 150, { hair: 'long', clothes: neem, skin: skins.wheat }),
  ].join('')
}

function resumeWorkshop(): string {
  const arm = [
    path('M344 560C350 620 390 668 446 690L476 644C440 628 420 596 424 540z', { fill: neem }),
    path(
      'M446 690L476 644C500 640 528 646 540 662C548 678 540 698 522 704C498 712 466 704 446 690z',
      { fill: skins.almond },
    ),
    path('M506 652C522 662 526 674 520 688M490 650C504 662 508 676 502 690', { width: pen * 0.8 }),
    line(
      [
        [508, 612],
        [556, 716],
      ],
      { width: 13 },
    ),
    line(
      [
        [508, 612],
        [551, 705],
      ],
      { width: 5, stroke: marigold },
    ),
  ].join('')
  return [
    room(1200, 800, 560),
    fan(600, 60),
    poster(110, 130, 150, 190, dawn, indigo, 'resume'),
    pane(900, 110, 220, 220),
    person(
      { ...cast.gopal, pose: 'shirt-coat', clothes: neem, second: paper },
      { x: 300, y: 410, head: 165 },
    ),
    person({ ...cast.meera, pose: 'paper', clothes: marigold }, { x: 620, y: 400, head: 158 }),
    person(
      { ...cast.rohan, pose: 'button-shirt', clothes: turmeric },
      { x: 930, y: 410, head: 160, left: true },
    ),
    path('M-60 800C-20 640 280 570 600 570S1220 640 1260 820H-60z', {
      fill: oat,
      width: pen * 1.2,
    }),
    page(590, 722, -6, '#B3261E'),
    page(800, 682, 12),
    page(890, 734, -10),
    tea(1040, 712, 1.15),
    tea(240, 700, 1.15),
    arm,
  ].join('')
}

function sprintBoard(): string {
  const columns = [
    { x: 300, colours: [turmeric, rose, dawn, turmeric] },
    { x: 600, colours: [leaf, turmeric] },
    { x: 900, colours: [dawn, leaf, rose] },
  ]
  const notes = columns.flatMap(({ x, colours }) =>
    colours.map((colour, i) =>
      note(x - 52 + (i % 2) * 104, 178 + Math.floor(i / 2) * 98, 1.25, colour, ((i * 5) % 7) - 3),
    ),
  )
  return [
    room(1200, 800, 690),
    box(150, 60, 900, 400, { fill: paper, round: 10, width: pen * 1.3 }),
    line(
      [
        [450, 84],
        [450, 436],
      ],
      { width: 3 },
    ),
    line(
      [
        [750, 84],
        [750, 436],
      ],
      { width: 3 },
    ),
    line(
      [
        [210, 110],
        [330, 110],
      ],
      { width: 9, stroke: clay },
    ),
    line(
      [
        [510, 110],
        [620, 110],
      ],
      { width: 9, stroke: marigold },
    ),
    line(
      [
        [810, 110],
        [900, 110],
      ],
      { width: 9, stroke: neem },
    ),
    ...notes,
    person(
      { ...cast.rutuja, pose: 'pointing-finger', clothes: marigold },
      { x: 320, y: 505, head: 136 },
    ),
    person(
      { ...cast.nayan, pose: 'crossed-arms', clothes: dawn },
      { x: 790, y: 490, head: 138, left: true },
    ),
    person(
      { ...cast.faizan, pose: 'easing', clothes: leaf, second: paper },
      { x: 1010, y: 480, head: 138, left: true },
    ),
    note(557, 492, 1.2, leaf, 6),
    plant(90, 770, 1.2, clay),
  ].join('')
}
