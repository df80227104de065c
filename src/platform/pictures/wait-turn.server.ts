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
 * Pictures that people upload or that are fetched. Decoding needs many times a file's size, so the process
 * decodes one at a time.
 */
export const sentPictures = createLine()

/** What we draw of our own pictures for our own pages: nobody's upload is in the way of it. */
export const ownPictures = createLine()
