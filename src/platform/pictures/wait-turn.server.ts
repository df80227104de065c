/** Work that is done one after the other; the first to come is the first to be served. */
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
 * Pictures that people send or that come from elsewhere. Each unfolds to many times the size of its
 * file, and what is decoded at once adds up: for the whole process there is one at a time.
 */
export const sentPictures = createLine()

/** What we draw of our own pictures for our own pages: nobody's upload is in the way of it. */
export const ownPictures = createLine()
