/** Pictures that stand alone on a page: the street, forms, empty states, the card for shared links. */
import { inWords } from '../../content/en/institute.ts'
import { institute } from '../../content/institute.ts'
import { cast } from './cast.ts'
import { bag, books, chair, desk, laptop, notebook, plant, tea } from './furniture.ts'
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
  sand,
  shape,
  turmeric,
} from './ink.ts'
import { letters } from './lettering.ts'
import { person } from './people.ts'
import { lamp, note, pane, poster, room } from './room.ts'
import { dotted, kolam, type Scene, wide } from './scene.ts'
import { street } from './street.ts'
import { torch } from './wear.ts'

const bold = await letters(700)
const regular = await letters(450)

export const places: Record<string, Scene> = {
  'contact/street': wide(street()),
  'fast-track/fifteen-days': wide(fifteenDays()),
  'accounts/sign-in': tall(signIn()),
  'accounts/sign-up': tall(signUp()),
  'profile/no-courses': wide(emptyDesk()),
  'stories/none-found': wide(emptyBoard()),
  'frame/not-found': wide(unplugged()),
  'frame/social-card': {
    width: 1200,
    height: 630,
    widths: [600, 1200],
    drawing: socialCard(),
    shared: true,
  },
  'courses/default': {
    width: 1280,
    height: 800,
    widths: [320, 640],
    drawing:
      dotted(1280, 800, sand, 124) +
      kolam('course', [7, 4], { x: 640, y: 400, spacing: 124, line: indigo }),
  },
  'gallery/placeholder': {
    width: 1200,
    height: 800,
    widths: [480, 960],
    drawing:
      dotted(1200, 800, sand, 100) +
      kolam('gallery', [5, 5], { x: 600, y: 400, spacing: 100, line: clay }),
  },
}

function tall(drawing: string): Scene {
  return { width: 1000, height: 1250, widths: [400, 800], drawing }
}

function fifteenDays(): string {
  const [x, y, step] = [486, 372, 118]
  const days = Array.from({ length: 15 }, (_, i) => {
    const [column, row] = [i % 5, Math.floor(i / 5)]
    const at = { x: x + (column - 2) * step, y: y + (row - 1) * step + 11, size: 34, middle: true }
    return regular(String(i + 1), at).d
  })
  return [
    room(1200, 800, 720),
    box(156, 80, 660, 520, { fill: paper, round: 8, width: pen * 1.3 }),
    box(156, 80, 660, 72, { fill: indigo, round: 8, width: pen * 1.3 }),
    ...[246, 366, 486, 606, 726].map((at) => path(`M${at} 64V102`, { width: pen * 1.8 })),
    kolam('fast-track', [5, 3], {
      x,
      y,
      spacing: step,
      line: indigo,
      width: 1.4,
      withoutDots: true,
    }),
    flat(days.join(''), ink),
    plant(88, 770, 1.1, clay),
    note(735, 512, 1.15, turmeric, 5),
    person(
      { ...cast.lalrinpuii, pose: 'pointing-finger', clothes: marigold },
      { x: 1000, y: 520, head: 160, left: true },
    ),
  ].join('')
}

function signIn(): string {
  return [
    room(1000, 1250, 1040),
    pane(150, 130, 460, 430),
    poster(730, 190, 170, 220, turmeric, indigo, 'sign-in'),
    person({ ...cast.rutuja, pose: 'shirt', clothes: neem }, { x: 430, y: 700, head: 210 }),
    desk(60, 960, 880, 1500, oat),
    laptop(520, 966, 320, dawn),
    tea(270, 962, 1.6),
    plant(830, 962, 1.25, clay),
  ].join('')
}

function signUp(): string {
  return [
    room(1000, 1250, 1060),
    lamp(740, 240, 1.5, marigold),
    poster(130, 150, 180, 230, leaf, neem, 'sign-up'),
    chair(250, 1230, 2, clay),
    bag(136, 1010, 1.4, turmeric),
    person(
      { ...cast.faizan, pose: 'easing', clothes: dawn, second: paper },
      { x: 440, y: 560, head: 196 },
    ),
    desk(600, 930, 560, 1700, oat),
    notebook(760, 938, 1.5),
    books(930, 932, [indigo, marigold, leaf]),
  ].join('')
}

function emptyDesk(): string {
  return [
    room(1200, 800, 800),
    pane(160, 90, 320, 280),
    poster(720, 120, 150, 190, turmeric, indigo, 'no-courses'),
    desk(140, 560, 920, 1100, oat),
    path('M470 556L486 520H706L724 556z', { fill: indigo }),
    path('M470 556H724V570Q724 576 716 576H478Q470 576 470 570z', { fill: paper }),
    path('M520 520L506 556', { width: pen }),
    line(
      [
        [760, 566],
        [880, 548],
      ],
      { width: 13 },
    ),
    line(
      [
        [764, 565],
        [876, 549],
      ],
      { width: 5, stroke: marigold },
    ),
    plant(960, 562, 1.15, clay),
    lamp(600, 180, 1.1, marigold),
  ].join('')
}

function emptyBoard(): string {
  const glass = group(
    'translate(760 500)rotate(-14)',
    path('M96 96L206 206', { width: 34 }),
    path('M100 100L204 204', { width: 22, stroke: clay }),
    circle(0, 0, 138, { fill: dawn, width: pen * 2.4 }),
    path('M-86-20C-80-60-50-86-14-88', { stroke: paper, width: 12 }),
  )
  return [
    room(1200, 800, 800),
    box(200, 110, 800, 540, { fill: clay, round: 12, width: pen * 1.3 }),
    box(232, 142, 736, 476, { fill: oat, round: 6 }),
    shape(
      [
        [404, 214],
        [540, 232],
        [528, 316],
        [496, 300],
        [470, 326],
        [436, 304],
        [394, 318],
      ],
      {
        fill: paper,
      },
    ),
    circle(468, 244, 17, { fill: marigold }),
    path('M463 239h.1', { stroke: paper, width: 8 }),
    glass,
  ].join('')
}

function unplugged(): string {
  const plug = [
    path('M1010-10C1050 120 980 170 1000 240C1012 282 990 300 962 306', { width: pen * 2.4 }),
    group(
      'translate(912 316)rotate(-10)',
      box(-40, -34, 84, 68, { fill: paper, round: 14 }),
      path('M-40-15h-42M-40 15h-42', { width: pen * 2.4 }),
    ),
  ]
  const socket = [
    box(720, 560, 116, 116, { fill: paper, round: 14 }),
    circle(778, 594, 10, { fill: ink, width: 0 }),
    circle(754, 638, 10, { fill: ink, width: 0 }),
    circle(802, 638, 10, { fill: ink, width: 0 }),
  ]
  return [
    flat('M0 0H1200V800H0z', '#33407F'),
    flat('M0 720H1200V800H0z', '#262F63'),
    flat('M582 488L836 190Q1010 250 1010 440L610 532z', turmeric),
    ...socket,
    ...plug,
    person(
      { ...cast.debjit, pose: 'dot-jacket', clothes: leaf, over: torch(clay) },
      { x: 320, y: 500, head: 222 },
    ),
  ].join('')
}

function socialCard(): string {
  const name = bold(institute.name, { x: 84, y: 300, size: 118 })
  const kind = `${inWords.kind[0]?.toUpperCase()}${inWords.kind.slice(1)}, ${institute.city}`
  const sentence = regular(kind, { x: 88, y: 366, size: 40 })
  return [
    flat('M0 0H1200V630H0z', sand),
    flat('M760 0H1200V630H760z', indigo),
    '<clipPath id="panel"><path d="M760 0H1200V630H760z"/></clipPath><g clip-path="url(#panel)">',
    kolam('card', [9, 12], { x: 980, y: 315, spacing: 62, line: '#5A66B5', width: 2 }),
    '</g>',
    person({ ...cast.ananya, pose: 'geek', clothes: marigold }, { x: 930, y: 380, head: 190 }),
    flat(name.d, ink),
    flat(sentence.d, '#55566E'),
    kolam('card', [9, 1], { x: 250, y: 450, spacing: 36, line: indigo, width: 2.6 }),
  ].join('')
}
