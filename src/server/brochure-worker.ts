import { parentPort, workerData } from 'node:worker_threads'
import type { BrochureEntry, BrochureOrder } from './renderer.ts'

/** Sets one brochure beside the server and ends: nobody waits for a page meanwhile. */
const { entry, contents } = workerData as BrochureOrder
const { renderBrochure }: BrochureEntry = await import(entry)
// Between threads a buffer travels as plain bytes.
const pdf = await renderBrochure({ ...contents, cover: Buffer.from(contents.cover) })
parentPort?.postMessage(pdf)
