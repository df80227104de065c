import { cast } from '../pictures/cast.ts'
import { books, laptop, notebook, tea } from '../pictures/furniture.ts'
import {
  clay,
  dawn,
  indigo,
  leaf,
  marigold,
  neem,
  paper,
  rose,
  sand,
  turmeric,
} from '../pictures/ink.ts'
import type { Look } from '../pictures/people.ts'
import { plait, saree } from '../pictures/wear.ts'
import { type Bay, deskTop, painted, type Story } from './film.ts'
import { arriving, progress, sitting } from './motion.ts'
import { busPass, monitor, pageInTheMaking, reviewedCode } from './screens.ts'
import { kolamOfTheStory, nameBoard, runningClock } from './walls.ts'

const inHoodie: Look = { ...cast.karthik, pose: 'hoodie', clothes: clay }
const seed = 'story f'
/** How much of the kolam is drawn when the story begins. */
const begun = 0.3

export const karthik: Story = {
  portrait: {
    look: inHoodie,
    x: 330,
    left: true,
    ground: turmeric,
    place: { x: 540, y: 408, head: 148 },
  },
  first: {
    rows: [{ text: 'I am [Karthik].' }, { text: 'Two years of waiting', small: true }],
    onTheWall: (time) =>
      arriving(
        progress(time, 1.3, 0.5),
        kolamOfTheStory(seed, begun * progress(time, 2, 3.6), { x: 170, y: 322, spacing: 46 }) +
          runningClock(376, 262, 48, 9 + 14 * progress(time, 1.6, 4.2)),
      ),
    onTheDesk: () => books(180, deskTop + 2, [indigo, leaf]) + tea(330, deskTop + 2, 1.1),
  },
  bays: [building(), review(), app(), office()],
}

function building(): Bay {
  const look: Look = { ...cast.karthik, pose: 'geek', clothes: leaf }
  return {
    wall: painted(sand),
    rows: [{ text: 'I wanted to build' }, { text: 'something I could [show].' }],
    people: (time) => sitting(look, { x: 176, y: 410, head: 140 }, time),
    onTheDesk: (time) => monitor(526, deskTop + 2, [316, 236], paper, pageInTheMaking(time)),
  }
}

function review(): Bay {
  const look: Look = { ...cast.karthik, pose: 'button-shirt', clothes: dawn }
  const other: Look = {
    ...cast.keerthana,
    pose: 'shirt',
    clothes: marigold,
    worn: saree(clay, marigold) + plait(marigold),
  }
  return {
    wall: painted(leaf),
    rows: [{ text: 'That was the hard part,' }, { text: 'and the [useful] part.' }],
    people: (time) =>
      sitting(other, { x: 154, y: 420, head: 122 }, time + 1.3) +
      sitting(look, { x: 570, y: 417, head: 124, left: true }, time),
    onTheDesk: (time) => monitor(364, deskTop + 2, [262, 236], indigo, reviewedCode(time)),
  }
}

function app(): Bay {
  const look: Look = { ...cast.karthik, pose: 'striped-shirt', clothes: neem }
  return {
    wall: painted(rose),
    rows: [{ text: 'In the third month', small: true }, { text: 'I built a [bus pass app]' }],
    people: (time) => sitting(look, { x: 190, y: 408, head: 144 }, time) + busPass(440, 212, time),
    onTheDesk: () => laptop(330, deskTop + 2, 130, paper) + notebook(628, deskTop + 2, 0.66),
  }
}

function office(): Bay {
  return {
    wall: painted(dawn),
    rows: [{ text: 'Full Stack Developer' }, { text: 'at [Kaveri Pay]' }],
    onTheWall: (time) =>
      nameBoard('companies/kaveri-pay', 180, 230, 0.9) +
      kolamOfTheStory(seed, begun + (2 - begun) * progress(time, 0.8, 2.6), {
        x: 180,
        y: 388,
        spacing: 38,
      }),
    people: (time) => sitting(inHoodie, { x: 540, y: 408, head: 148, left: true }, time + 0.4),
    onTheDesk: () => laptop(390, deskTop + 2, 150, paper) + tea(58, deskTop + 2, 1.1),
  }
}
