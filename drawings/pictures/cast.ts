/** The people of the sample institute, so that the same faces come back from picture to picture. */
import { clay, ink, leaf, marigold, paper } from './ink.ts'
import type { Look } from './people.ts'
import { bindi, earring } from './wear.ts'

type Person = Omit<Look, 'pose' | 'clothes'>

const trainers = {
  asha: { hair: 'grayBun', hairTint: '#2E2E45', glasses: 'glasses', skin: 'honey' },
  biju: { hair: 'short2', beard: 'full', skin: 'clove' },
  meenal: { hair: 'grayMedium', skin: 'almond', over: bindi('#B3261E') },
  gopal: {
    hair: 'grayShort',
    hairTint: '#8B8794',
    glasses: 'glasses3',
    beard: 'full4',
    skin: 'almond',
  },
} satisfies Record<string, Person>

const learners = {
  rutuja: { hair: 'long', skin: 'honey' },
  faizan: { hair: 'short5', beard: 'full', skin: 'wheat' },
  lalrinpuii: { hair: 'bangs2', glasses: 'glasses2', skin: 'wheat' },
  harpreet: { hair: 'turban', headwear: marigold, beard: 'full3', skin: 'honey' },
  keerthana: {
    hair: 'grayMedium',
    skin: 'clove',
    over: `${bindi('#B3261E')}${earring(marigold)}`,
  },
  debjit: { hair: 'dreads2', glasses: 'glasses3', skin: 'almond' },
  ananya: { hair: 'bun2', headwear: clay, skin: 'honey' },
  karthik: { hair: 'short4', beard: 'moustache6', skin: 'cocoa' },
  nayan: { hair: 'short2', glasses: 'glasses', skin: 'wheat' },
  zainab: { hair: 'hijab', headwear: leaf, skin: 'wheat' },
  priyanka: { hair: 'mediumBangs2', hairTint: ink, skin: 'cocoa', over: earring(marigold) },
  ishita: { hair: 'mediumStraight', skin: 'almond' },
  rohan: { hair: 'twists2', skin: 'clove' },
  gurleen: { hair: 'medium3', skin: 'honey' },
  tejas: { hair: 'short1', skin: 'clove' },
  sana: { hair: 'hijab', headwear: paper, skin: 'honey' },
  meera: { hair: 'mediumBangs', skin: 'clove' },
} satisfies Record<string, Person>

export const cast = { ...trainers, ...learners }
