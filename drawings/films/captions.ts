import { readFileSync } from 'node:fs'

type Cue = { from: number; to: number; text: string }
/** A line of a story and the captions it is told in; times in seconds of the film. */
export type Line = { from: number; to: number; cues: Cue[] }

/** Captions as we write them: every cue has a number, `3.2` being the second caption of line 3. */
export function readCaptions(file: string): Line[] {
  const [heading, ...blocks] = readFileSync(file, 'utf8')
    .trim()
    .split(/\n{2,}/)
  if (heading !== 'WEBVTT') throw new Error(`${file} is no WebVTT`)
  const numbered = blocks.map((block) => {
    const [number = '', times = '', ...text] = block.split('\n')
    const [from, to] = times.split(' --> ').map(seconds)
    if (from === undefined || to === undefined) throw new Error(`${file}: no times in “${times}”`)
    return { line: number.split('.')[0], from, to, text: text.join(' ') }
  })
  return [...Map.groupBy(numbered, ({ line }) => line).values()].map((cues) => ({
    from: Math.min(...cues.map(({ from }) => from)),
    to: Math.max(...cues.map(({ to }) => to)),
    cues,
  }))
}

/**
 * How many seconds after its line began the words are said. Nothing stands in a picture that its
 * captions do not say.
 */
export function saidAfter(words: string, { from, cues }: Line): number {
  const cue = cues.find(({ text }) => plain(text).includes(plain(words)))
  if (!cue) throw new Error(`“${words}” is in none of “${cues.map(({ text }) => text).join(' ')}”`)
  return cue.from - from
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z ]/g, '')
}

function seconds(time: string): number {
  const parts = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3})$/.exec(time)
  if (!parts) throw new Error(`“${time}” is no time`)
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
}
