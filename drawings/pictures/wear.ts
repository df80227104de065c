/** What people wear and hold beyond their Open Peeps body, in the coordinates of the bodies. */
import { flat, ink, paper, path } from './ink.ts'

const pen = 14

/** Neck band and placket of a kurta, over the round neck of `shirt` and `striped-shirt`. */
export function kurta(trim: string): string {
  return [
    path('M452 640L446 850Q470 862 494 850L488 640', { fill: trim, width: 11 }),
    path('M470 690h1M470 745h1M470 800h1', { width: 15 }),
  ].join('')
}

/** A kurta under the jacket of the pose `dot-jacket`. */
export function kurtaInside(cloth: string): string {
  return [
    path('M350 566Q380 632 450 634Q530 624 556 556L578 800L562 1132H394L366 860z', {
      fill: cloth,
      width: 10,
    }),
    path('M468 634L474 1132M452 690h1M453 770h1M455 850h1M457 930h1', { width: 9 }),
  ].join('')
}

/** A scarf round the neck with one end hanging in front. */
export function scarf(cloth: string, border: string): string {
  return [
    path('M560 590Q650 640 640 760L650 1010L520 1015Q530 800 500 690z', {
      fill: cloth,
      width: pen,
    }),
    flat('M644 840L646 890L522 895L524 845z', border),
    path(
      'M336 512Q280 560 330 610Q450 720 590 650Q650 600 590 520Q570 560 540 590Q450 640 372 570z',
      {
        fill: cloth,
        width: pen,
      },
    ),
    path('M350 580Q450 680 580 610', { stroke: border, width: 18 }),
  ].join('')
}

/** The end of a saree over the left shoulder, with its border. */
export function saree(cloth: string, border: string): string {
  return [
    path('M575 545Q660 560 735 640L620 1180L120 1180Q130 960 330 830Q500 720 575 545z', {
      fill: cloth,
      width: pen,
    }),
    path('M575 545Q500 720 330 830Q130 960 120 1180', { stroke: border, width: 34 }),
    path('M575 545Q500 720 330 830Q130 960 120 1180', { width: 10 }),
    path('M610 590Q540 780 380 900Q220 1010 195 1180M655 620Q600 840 470 980Q370 1090 350 1180', {
      width: 9,
    }),
  ].join('')
}

/** A bag's strap across the chest. */
export function strap(leather: string): string {
  return path('M622 540L668 585Q470 830 250 1190L170 1190Q430 800 622 540z', {
    fill: leather,
    width: pen,
  })
}

/** A plait over the right shoulder of the picture's left. */
export function plait(tie: string): string {
  const links = [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const [x, y, w] = [262 - i * 3, 560 + i * 66, 46 - i * 3]
      return `M${x} ${y - 44}C${x + w + 22} ${y - 30} ${x + w} ${y + 34} ${x} ${y + 40}C${x - w} ${y + 34} ${x - w - 22} ${y - 30} ${x} ${y - 44}z`
    })
    .join('')
  return [
    path(links, { fill: ink, width: 8 }),
    path('M228 928h36', { stroke: tie, width: 20 }),
    path('M246 945Q226 990 234 1020M246 945Q256 990 262 1015M246 945v80', { width: 12 }),
  ].join('')
}

export function bindi(colour: string): string {
  return path('M493 226h.1', { stroke: colour, width: 26 })
}

export function earring(colour: string): string {
  return `${path('M318 372h.1', { width: 34 })}${path('M318 372h.1', { stroke: colour, width: 22 })}${path('M318 404v.1', { stroke: colour, width: 14 })}`
}

/** A marker between the fingers of the pose `dot-jacket`, its tip away from the hand. */
export function marker(colour: string): string {
  return [
    '<g transform="translate(880 655)rotate(-32)">',
    path('M-50-17H96L122-8V8L96 17H-50z', { fill: paper, width: 11 }),
    path('M-50-17H-4V17H-50z', { fill: colour, width: 11 }),
    path('M122-6L136 0L122 6z', { fill: ink, width: 8 }),
    '</g>',
  ].join('')
}

/** A torch in the fist of the pose `dot-jacket`. */
export function torch(colour: string): string {
  return [
    '<g transform="translate(880 655)rotate(-32)">',
    path('M-92-30H92V30H-92z', { fill: colour, width: 12 }),
    path('M92-30L142-50V50L92 30z', { fill: paper, width: 12 }),
    path('M-10-30h30', { width: 22 }),
    '</g>',
  ].join('')
}
