import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../test-support/product-process.ts'
import { timed } from '../a-site.ts'
import { type BenchPart, median, ms } from '../part.ts'

/** From the command to its first output: into an empty folder, and with existing data. */
export const starts: BenchPart = {
  name: 'starts',
  async measure({ isShort }) {
    const folder = await makeDataFolder()
    const start = async () => {
      const product = startProduct({ DATA_DIR: folder })
      const took = await timed(() => product.ready)
      await product.signal('SIGTERM')
      return took
    }
    const cold = await start()
    const warm: number[] = []
    while (warm.length < (isShort ? 1 : 5)) warm.push(await start())
    await removeDataFolder(folder)
    return [
      {
        what: 'first start, its database made',
        measured: ms(cold),
        beside: `a later one ${ms(median(warm))}`,
        ratio: cold / median(warm),
        reach: '≤ 60 s',
        isReached: cold <= 60_000,
      },
      {
        what: 'later start',
        measured: ms(median(warm)),
        beside: '',
        reach: '≤ 1,500 ms',
        isReached: median(warm) <= 1_500,
      },
    ]
  },
}
