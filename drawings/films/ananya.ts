import { cast } from '../pictures/cast.ts'
import { books, laptop, notebook, tea } from '../pictures/furniture.ts'
import {
  clay,
  dawn,
  group,
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
import { type Bay, deskTop, painted, type Story } from './film.ts'
import { arriving, progress, sitting } from './motion.ts'
import { bill, breakingBill, monitor } from './screens.ts'
import { bubble, kolamOfTheStory, nameBoard, threeTiers } from './walls.ts'

const inBlazer: Look = { ...cast.ananya, pose: 'blazer-black-tee', clothes: indigo }
const seed = 'story a'
/** How much of the kolam is drawn when the story begins. */
const begun = 0.3

export const ananya: Story = {
  portrait: { look: inBlazer, x: 310, ground: rose, place: { x: 190, y: 408, head: 148 } },
  first: {
    rows: [{ text: 'I am [Ananya].' }, { text: 'Commerce in Satara', small: true }],
    onTheWall: (time) =>
      arriving(
        progress(time, 1.3, 0.5),
        kolamOfTheStory(seed, begun * progress(time, 2, 3.2), { x: 530, y: 318, spacing: 46 }),
      ),
    onTheDesk: () =>
      books(400, deskTop + 2, [clay, dawn, turmeric, neem]) + notebook(570, deskTop + 2, 0.9),
  },
  bays: [classroom(), project(), interview(), office()],
}

function classroom(): Bay {
  const look: Look = { ...cast.ananya, pose: 'button-shirt', clothes: marigold }
  return {
    wall: painted(sand),
    rows: [{ text: 'Full Stack Development' }, { text: 'with [Java]' }],
    onTheWall: (time) => threeTiers(324, 200, time),
    people: (time) => sitting(look, { x: 168, y: 408, head: 144 }, time),
    onTheDesk: () => laptop(330, deskTop + 2, 150, dawn) + tea(470, deskTop + 2, 1.1),
  }
}

function project(): Bay {
  const look: Look = { ...cast.ananya, pose: 'geek', clothes: dawn }
  return {
    wall: painted(turmeric),
    rows: [{ text: 'It broke every day,' }, { text: 'and I [learnt why].' }],
    people: (time) => {
      const face = time > 3.5 && time < 5.3 ? 'driven' : undefined
      return sitting({ ...look, face }, { x: 176, y: 410, head: 138 }, time)
    },
    onTheDesk: (time) => monitor(530, deskTop + 2, [300, 236], paper, breakingBill(time)),
  }
}

function interview(): Bay {
  const other: Look = { ...cast.gopal, pose: 'paper', clothes: rose }
  return {
    wall: painted(dawn),
    rows: [{ text: 'I was asked to explain' }, { text: '[my own project].' }],
    people: (time) =>
      sitting(inBlazer, { x: 160, y: 412, head: 138 }, time) +
      sitting(other, { x: 556, y: 412, head: 136, left: true }, time + 1.7) +
      arriving(
        progress(time, 2.6, 0.4),
        bubble(268, 192, 196, 152, group('translate(8 4)scale(.6)', bill(time - 2.7))),
      ),
    onTheDesk: () => tea(300, deskTop + 2, 1.1) + tea(428, deskTop + 2, 1.1),
  }
}

function office(): Bay {
  return {
    wall: painted(leaf),
    rows: [{ text: 'Junior Software Engineer' }, { text: 'at [Nilgiri Systems]' }],
    onTheWall: (time) =>
      nameBoard('companies/nilgiri-systems', 540, 228, 0.9) +
      kolamOfTheStory(seed, begun + (2 - begun) * progress(time, 0.8, 2.6), {
        x: 540,
        y: 386,
        spacing: 38,
      }),
    people: (time) => sitting(inBlazer, { x: 180, y: 408, head: 148 }, time + 0.4),
    onTheDesk: () => laptop(340, deskTop + 2, 150, paper) + tea(668, deskTop + 2, 1.1),
  }
}
