/** Runs tasks one after the other, in order. */
function createLine() {
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0
  return {
    waitTurn<T>(work: () => Promise<T>): Promise<T> {
      inLine += 1
      const leave = () => {
        inLine -= 1
      }
      const turn = last.then(work)
      last = turn.then(leave, leave)
      return turn
    },
    length: () => inLine,
  }
}

/**
 * Pictures that people upload or that are fetched. Decoding needs many times a file's size, so the process
 * decodes one at a time.
 */
export const sentPictures = createLine()

/** Resizing of our own pictures for our own pages, so that uploads do not delay it. */
export const ownPictures = createLine()
