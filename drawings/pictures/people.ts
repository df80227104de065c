/** Line people: heads from DiceBear's Open Peeps, bodies from `peeps/`, put together in our inks. */
import { readFileSync } from 'node:fs'
import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { circle, group, ink, marigold, paper, path, pen } from './ink.ts'
import { type Parts, type Pose, poses } from './poses.ts'

type Choice<Key extends 'head' | 'face' | 'facialHair' | 'accessories'> = NonNullable<
  openPeeps.Options[Key]
>[number]

export type Look = {
  pose: Pose
  hair: Choice<'head'>
  face?: Choice<'face'>
  beard?: Choice<'facialHair'>
  glasses?: Choice<'accessories'>
  skin: keyof typeof skins
  clothes: string
  /** Inner shirt or trousers; the clothes when absent. */
  second?: string
  /** Hair with a tint of its own, such as grey. */
  hairTint?: string
  /** Turban, scarf, hair band. */
  headwear?: string
  /** Drawn between body and head, in the body's coordinates: a plait, a dupatta, a strap. */
  worn?: string
  /** Drawn over everything: a bindi, ear-rings, a marker in the hand. */
  over?: string
}

/** Where the neck ends and how high the head is, in the scene; `left` turns the person round. */
export type Place = { x: number; y: number; head: number; left?: boolean }

export const skins = {
  wheat: '#DDAE82',
  honey: '#C98F62',
  almond: '#B27850',
  clove: '#93603F',
  cocoa: '#80533A',
} as const

export function person(look: Look, { x, y, head, left = false }: Place): string {
  const scale = head / headHeight
  return `<g transform="translate(${x} ${y})scale(${left ? -scale : scale} ${scale})translate(${-neck.x} ${-neck.y})">${body(look)}${look.worn ?? ''}${headOf(look)}${look.over ?? ''}</g>`
}

/** Head and shoulders from behind; (x, y) is the neck, `head` the height of the head. */
export function fromBehind(
  x: number,
  y: number,
  head: number,
  {
    hair,
    clothes,
    skin,
  }: { hair: 'short' | 'bun' | 'long' | 'plait' | 'turban'; clothes: string; skin: string },
  turban: string = marigold,
): string {
  const neck = path('M-25-60V-4H25V-60z', { fill: skin })
  const shoulders = path('M-160 190C-160 54-110 10-44-12Q0 12 44-12C110 10 160 54 160 190z', {
    fill: clothes,
  })
  const ears = path('M-58-92q-18-6-16 12t20 16M58-92q18-6 16 12t-20 16', { fill: skin })
  const skull = 'M-60-84C-66-160-34-184 0-184S66-160 60-84C56-48 34-30 0-30S-56-48-60-84z'
  const solid = { fill: ink, width: pen * 0.8 }
  const backs = {
    short: `${ears}${neck}${shoulders}${path('M-60-84C-66-160-34-184 0-184S66-160 60-84C58-60 40-40 26-34Q0-44-26-34C-40-40-58-60-60-84z', solid)}`,
    bun: `${ears}${neck}${shoulders}${path(skull, solid)}${circle(0, -190, 32, solid)}`,
    long: `${neck}${shoulders}${path('M-66-80C-74-164-36-186 0-186S74-164 66-80C68-20 84 30 76 78Q0 100-76 78C-84 30-68-20-66-80z', solid)}`,
    plait: `${ears}${neck}${shoulders}${path(skull, solid)}${path('M0-40C30-20 20 10 0 20C-20 10-30-20 0-40zM0 10C28 28 20 58 0 68C-20 58-28 28 0 10zM0 58C24 76 18 100 0 110C-18 100-24 76 0 58z', solid)}${path('M-10 116h20', { stroke: marigold, width: 9 })}`,
    turban: `${ears}${neck}${shoulders}${path('M-58-96C-58-60-40-36 0-36S58-60 58-96z', solid)}${path('M-66-92C-80-170-36-196 0-196S80-170 66-92Q0-58-66-92z', { fill: turban })}${path('M-60-110Q10-120 52-168M-64-92Q20-92 64-130', { width: pen * 0.8 })}`,
  }
  return group(`translate(${x} ${y})scale(${head / 180})`, backs[hair])
}

/** In the coordinates of the bodies. */
const neck = { x: 465, y: 560 }
const headHeight = 430

type Outline = { at: [number, number]; d: string }
type Drawing = { ground: Outline[]; ink: Outline[] }

function body(look: Look): string {
  const drawing: Drawing = JSON.parse(
    readFileSync(new URL(`./peeps/${look.pose}.json`, import.meta.url), 'utf8'),
  )
  const parts: Parts = poses[look.pose]
  const skin = skins[look.skin]
  // The same pose twice in a picture names the same shape twice, which does no harm.
  const id = `body-${look.pose}`
  const silhouette = drawing.ground.map(outline).join('')
  const patch = (d: string | undefined, fill: string) =>
    d ? `<path d="${d}" fill="${fill}"/>` : ''
  return [
    `<clipPath id="${id}">${silhouette}</clipPath>`,
    `<g fill="${parts.bare ? skin : look.clothes}">${silhouette}</g>`,
    `<g clip-path="url(#${id})">`,
    patch(parts.second, look.second ?? look.clothes),
    patch(parts.paper, paper),
    patch(parts.skin, skin),
    '</g>',
    `<g fill="${ink}" fill-rule="evenodd">${drawing.ink.map(outline).join('')}</g>`,
  ].join('')
}

function outline({ at, d }: Outline): string {
  return `<path transform="translate(${at.join(' ')})" d="${d}"/>`
}

/** DiceBear draws a head on shoulders of its own; only the head is kept. */
function headOf(look: Look): string {
  const avatar = createAvatar(openPeeps, {
    head: [look.hair],
    face: [look.face ?? 'smile'],
    facialHair: look.beard ? [look.beard] : [],
    facialHairProbability: look.beard ? 100 : 0,
    accessories: look.glasses ? [look.glasses] : [],
    accessoriesProbability: look.glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: [skins[look.skin].slice(1)],
    clothingColor: [(look.headwear ?? look.clothes).slice(1)],
    headContrastColor: [(look.hairTint ?? ink).slice(1)],
  }).toString()
  const from = avatar.indexOf('<g transform="matrix(')
  const to = avatar.lastIndexOf('</g></svg>')
  if (from < 0 || to < 0) throw new Error('DiceBear changed how it puts a head together')
  return `<g transform="translate(69 -62)">${avatar.slice(from, to).replaceAll('#000', ink)}</g>`
}
