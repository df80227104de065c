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
export const wasmSize = 433_743
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
  onProgress: (share: number) => void
}) {
  const { language, open, files = runtimeAddresses[language].map((one) => fetch(one)) } = options
  const runtime = readRuntime(files, options.onProgress)
  let current: OpenedFrame
  let worker = begin()

  function begin(): Promise<MessagePort> {
    current = open()
    const { frame, loaded } = current
    const port = Promise.all([runtime, loaded]).then(([files]) => prepare(frame, files))
    // The caller of `run` gets the error.
    port.catch(() => undefined)
    return port
  }

  return {
    ready: () => worker,
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

type RuntimeFiles = Pick<FrameOrder, 'glue' | 'wasm'>

/** Asks the frame for a worker, and waits until it is ready. */
function prepare(frame: HTMLIFrameElement, files: RuntimeFiles): Promise<MessagePort> {
  const { port1: port, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The frame is silent.')), patience)
    port.onmessage = ({ data }: MessageEvent<ProgramMessage>) => {
      if (data?.ready) resolve(port)
    }
    // A sandboxed frame has no origin to name here; nothing sent is secret.
    frame.contentWindow?.postMessage({ ...files, port: port2 } satisfies FrameOrder, '*', [port2])
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
  const [bytes, script] = await Promise.all([
    readBytes(await wasm, (count) => onProgress(Math.min(count / wasmSize, 1))),
    (await glue).text(),
  ])
  return { wasm: bytes, glue: wrapGlue(script) }
}

async function readBytes({ ok, body }: Response, onCount: (count: number) => void) {
  if (!ok || !body) throw new Error('The runtime did not come.')
  let count = 0
  const countedBody = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        count += part.length
        onCount(count)
        controller.enqueue(part)
      },
    }),
  )
  return new Response(countedBody).arrayBuffer()
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
