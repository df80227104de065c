/** More of them would wait longer than anybody looks at a form; each keeps the file it came with. */
const mostWaiting = 16

let last: Promise<unknown> = Promise.resolve()
let inLine = 0
let prepared: Promise<void> | undefined

/**
 * Draws a picture when all before it are done: one at a time for the whole process. A picture unfolds
 * to many times the size of its file, and what is drawn at once adds up, in memory and on processors
 * that others wait for.
 */
export function takeTurn<T>(draw: () => Promise<T>): Promise<T> {
  inLine += 1
  const turn = last.then(prepare).then(draw)
  last = turn.then(leave, leave)
  return turn
}

/** Whether who comes now would wait too long. What we draw for our own pages is never turned away. */
export function isLineFull(): boolean {
  return inLine > mostWaiting
}

function leave() {
  inLine -= 1
}

/** One thread for each picture, and nothing kept of one for the next. */
function prepare(): Promise<void> {
  prepared ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
  })
  return prepared
}
