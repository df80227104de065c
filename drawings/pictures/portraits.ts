/** Head and shoulders for stories and testimonials (640 × 640), and the two trainers (800 × 1000). */
import { cast } from './cast.ts'
import { desk, laptop, plant } from './furniture.ts'
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
import { type Look, person } from './people.ts'
import { room, whiteboard } from './room.ts'
import { dotted, type Scene } from './scene.ts'
import { kurta, kurtaInside, marker, plait, saree, scarf, strap } from './wear.ts'

const denim = '#5B6FB8'
const red = '#B3261E'

const looks = {
  rutuja: { ...cast.rutuja, pose: 'shirt', clothes: neem, worn: kurta(turmeric) },
  faizan: { ...cast.faizan, pose: 'button-shirt', clothes: dawn },
  lalrinpuii: { ...cast.lalrinpuii, pose: 'shirt-coat', clothes: denim, second: paper },
  harpreet: { ...cast.harpreet, pose: 'polo-sweater', clothes: dawn },
  keerthana: {
    ...cast.keerthana,
    pose: 'shirt',
    clothes: marigold,
    worn: `${saree(clay, marigold)}${plait(marigold)}`,
  },
  debjit: { ...cast.debjit, pose: 'striped-shirt', clothes: turmeric },
  ananya: { ...cast.ananya, pose: 'blazer-black-tee', clothes: indigo },
  karthik: { ...cast.karthik, pose: 'hoodie', clothes: clay },
  nayan: { ...cast.nayan, pose: 'shirt', clothes: dawn, worn: scarf(paper, red) },
  zainab: { ...cast.zainab, pose: 'shirt', clothes: neem, worn: strap(clay) },
  priyanka: { ...cast.priyanka, pose: 'striped-shirt', clothes: rose },
} satisfies Record<string, Look>

export const portraits: Record<string, Scene> = {
  'stories/rutuja-deshpande': portrait(looks.rutuja, turmeric),
  'stories/faizan-ansari': portrait(looks.faizan, rose),
  'stories/lalrinpuii-hmar': portrait(looks.lalrinpuii, oat, true),
  'stories/harpreet-gill': portrait(looks.harpreet, leaf),
  'stories/keerthana-subramaniam': portrait(looks.keerthana, leaf),
  'stories/debjit-mahato': portrait(looks.debjit, dawn, true),
  'stories/ananya-bhosale': portrait(looks.ananya, rose),
  'stories/karthik-palle': portrait(looks.karthik, turmeric, true),
  'testimonials/nayan-borah': portrait(looks.nayan, leaf),
  'testimonials/zainab-merchant': portrait(looks.zainab, oat, true),
  'testimonials/priyanka-oraon': portrait(looks.priyanka, turmeric),
  'trainers/asha-kulkarni': trainer(asha()),
  'trainers/biju-varghese': trainer(biju()),
  'videos/story-1': cover(looks.ananya, rose, dawn),
  'videos/story-2': cover(looks.karthik, turmeric, leaf),
}

function portrait(look: Look, ground: string, left = false): Scene {
  return {
    width: 640,
    height: 640,
    widths: [160, 320, 640],
    drawing:
      dotted(640, 640, ground) + person(look, { x: left ? 330 : 310, y: 412, head: 272, left }),
  }
}

function trainer(drawing: string): Scene {
  return { width: 800, height: 1000, widths: [400, 800], drawing }
}

/** The still picture of a video, with room in the middle for the play button. */
function cover(look: Look, ground: string, lid: string): Scene {
  const drawing = [
    dotted(1280, 720, ground, 80),
    person(look, { x: 330, y: 400, head: 250 }),
    desk(-60, 600, 1400, 1100, oat),
    laptop(900, 604, 300, lid),
    plant(1170, 604, 1.3, clay),
  ].join('')
  return { width: 1280, height: 720, widths: [480, 960], drawing }
}

function asha(): string {
  const node = (x: number, y: number, w: number, h: number, fill: string) =>
    [
      box(x, y, w, h, { fill, round: 6 }),
      line(
        [
          [x, y + 40],
          [x + w, y + 40],
        ],
        { width: 3.4 },
      ),
      line(
        [
          [x + 20, y + 21],
          [x + w * 0.66, y + 21],
        ],
        { width: 6 },
      ),
      line(
        [
          [x + 20, y + 62],
          [x + w * 0.76, y + 62],
        ],
        { width: 3.4 },
      ),
      line(
        [
          [x + 20, y + 82],
          [x + w * 0.56, y + 82],
        ],
        { width: 3.4 },
      ),
    ].join('')
  const diagram = [
    path('M570 220V290M470 340V290H670V340'),
    path('M570 212l-14 20h28z', { fill: paper }),
    node(485, 100, 170, 110, turmeric),
    node(390, 340, 160, 104, paper),
    node(590, 340, 160, 104, paper),
  ].join('')
  return [
    room(800, 1000, 1000),
    whiteboard(60, 50, 720, 480, diagram),
    person(
      {
        ...cast.asha,
        pose: 'dot-jacket',
        clothes: clay,
        worn: kurtaInside(paper),
        over: marker(indigo),
      },
      { x: 270, y: 655, head: 262 },
    ),
  ].join('')
}

function biju(): string {
  const points: [number, number][] = [
    [150, 420],
    [240, 380],
    [330, 396],
    [420, 300],
    [510, 316],
    [600, 210],
    [680, 160],
  ]
  const chart = [
    ...[160, 240, 320, 400].map((y) =>
      line(
        [
          [130, y],
          [710, y],
        ],
        { stroke: '#5560A8', width: 2.4 },
      ),
    ),
    path('M130 120V450H716', { stroke: paper, width: 6 }),
    line(points, { stroke: marigold, width: 8 }),
    ...points.map(([x, y]) => circle(x, y, 11, { fill: indigo, stroke: marigold, width: 6 })),
  ].join('')
  return [
    room(800, 1000, 1000),
    box(60, 60, 700, 460, { fill: indigo, round: 12, width: pen * 1.3 }),
    chart,
    person({ ...cast.biju, pose: 'geek', clothes: leaf }, { x: 300, y: 650, head: 262 }),
    plant(740, 1010, 1.5, clay),
  ].join('')
}
