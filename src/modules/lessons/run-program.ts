import glueAddress from '@micropython/micropython-webassembly-pyscript/micropython.mjs?url'
import wasmAddress from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url'
import type { RunLanguage } from './contract.ts'
import type { FrameOrder } from './frame/frame-program.ts'
import type { ProgramMessage } from './frame/worker-program.ts'

/** Requests at the first tap, before the code that needs them has been loaded. */
export const runtimeAddresses: Record<RunLanguage, readonly string[]> = {
  python: [wasmAddress, glueAddress],
  javascript: [],
}

/** The result of a program. `stopped` where it did not end by itself. */
export type ProgramResult = {
  output: string
  error?: { text: string; line?: number }
  stopped?: 'time' | 'flood'
}

/** The frame in the page, and a promise for its readiness. */
export type OpenedFrame = { frame: HTMLIFrameElement; loaded: Promise<unknown> }

/** Milliseconds that a program may run. */
const longest = 1_500
/** Milliseconds for loading the runtime, on the slowest line. */
const patience = 60_000
/** Bytes of the unpacked runtime, for the progress line. */
const wasmSize = 433_743
/** Characters of output that are shown, whatever is sent. */
const mostOutput = 20_000

export type ProgramRunner = ReturnType<typeof createProgramRunner>

/**
 * Runs programs one after the other, each in a new worker inside the frame, which is prepared in advance.
 * Messages of the frame are only shown as text; they arrive on a port that nobody else has.
 */
export function createProgramRunner(options: {
  language: RunLanguage
  open: () => OpenedFrame
  /** The responses to `runtimeAddresses` that the first tap requested. */
  files?: Promise<Response>[]
}) {
  const { language, open } = options
  let { files } = options
  let report: (share: number) => void = () => undefined
  let current: OpenedFrame
  let worker = begin()

  function begin(): Promise<MessagePort> {
    current = open()
    const { frame, loaded } = current
    // For the frame after a stopped program the browser has the files in its cache.
    const responses = files ?? runtimeAddresses[language].map((one) => fetch(one))
    files = undefined
    const runtime = readRuntime(responses, (share) => report(share))
    const port = Promise.all([runtime, loaded]).then(([files]) => prepare(frame, files))
    // The caller of `run` gets the error.
    port.catch(() => undefined)
    return port
  }

  return {
    /** Reports the loaded share of the runtime from now on. */
    watch(onProgress: (share: number) => void) {
      report = onProgress
    },
    async run(code: string): Promise<ProgramResult> {
      const port = await worker
      const result = await runOn(port, code)
      port.close()
      if (result.stopped) {
        current.frame.remove()
        worker = begin()
      } else worker = prepare(current.frame, {})
      worker.catch(() => undefined)
      return result
    },
    close: () => current.frame.remove(),
  }
}

type RuntimeFiles = { glue?: string; wasm?: CountedStream }

/** Asks the frame for a worker, and waits until it is ready. */
function prepare(frame: HTMLIFrameElement, { glue, wasm }: RuntimeFiles): Promise<MessagePort> {
  const { port1: port, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The frame is silent.')), patience)
    port.onmessage = ({ data }: MessageEvent<ProgramMessage>) => {
      if (data?.ready) resolve(port)
    }
    wasm?.failure.then(reject)
    const send = (bytes?: FrameOrder['wasm']) =>
      // A sandboxed frame has no origin to name here; nothing sent is secret.
      frame.contentWindow?.postMessage(
        { glue, wasm: bytes, port: port2 } satisfies FrameOrder,
        '*',
        bytes ? [port2, bytes] : [port2],
      )
    try {
      send(wasm?.stream)
    } catch {
      // Safari cannot transfer a stream.
      new Response(wasm?.stream).arrayBuffer().then(send, reject)
    }
  })
}

function runOn(port: MessagePort, code: string): Promise<ProgramResult> {
  let output = ''
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ output, stopped: 'time' }), longest)
    port.onmessage = ({ data }: MessageEvent<ProgramMessage>) => {
      output = (output + (data?.out ?? '')).slice(0, mostOutput)
      if (!data?.done && !data?.flood) return
      clearTimeout(timer)
      resolve({ output, error: data.error, ...(data.flood && { stopped: 'flood' }) })
    }
    port.postMessage(code)
  })
}

async function readRuntime(
  [wasm, glue]: Promise<Response>[],
  onProgress: (share: number) => void,
): Promise<RuntimeFiles> {
  if (!wasm || !glue) return {}
  const script = await (await glue).text()
  return { wasm: countBytes(await wasm, onProgress), glue: wrapGlue(script) }
}

/** A stream that another frame may read. Its errors do not arrive there, so `failure` resolves with them. */
type CountedStream = { stream: ReadableStream<Uint8Array>; failure: Promise<unknown> }

function countBytes({ ok, body }: Response, onProgress: (share: number) => void): CountedStream {
  if (!ok || !body) throw new Error('The runtime did not come.')
  const source = body.getReader()
  let fail: (error: unknown) => void
  const failure = new Promise((resolve) => {
    fail = resolve
  })
  let count = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await source.read()
        if (done) return controller.close()
        count += value.length
        onProgress(Math.min(count / wasmSize, 1))
        controller.enqueue(value)
      } catch (error) {
        fail(error)
        controller.error(error)
      }
    },
  })
  return { stream, failure }
}

/**
 * MicroPython’s script is a module with a top-level await; a classic worker of a frame without an origin
 * accepts neither. Wrapped in a function it still defines `loadMicroPython`.
 */
function wrapGlue(module: string): string {
  const script = module
    .replace('export default _createMicroPythonModule;', '')
    .replace('export async function loadMicroPython', 'async function loadMicroPython')
    .replaceAll('import.meta.url', '""')
  return `(async()=>{${script}})()`
}
