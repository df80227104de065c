import type { limitPython } from './limit-python.ts'

type Runtime = { glue: string; module: WebAssembly.Module }
type Order = { port: MessagePort; runtime?: Runtime }
type Python = { runPython: (code: string) => unknown }
type WorkerScope = typeof globalThis & {
  importScripts: (address: string) => void
  loadMicroPython: (options: object) => Promise<Python>
}

/** A message of a worker about its program; `line` where the engine reports it separately. */
export type ProgramMessage = {
  ready?: true
  out?: string
  flood?: true
  done?: true
  error?: { text: string; line?: number }
}

/**
 * Runs one program in a worker inside the frame, which receives it as source text
 * (`api.server.ts`): it imports nothing. Output leaves through a port that the program cannot
 * access.
 */
export class WorkerProgram {
  /** Characters of output that are sent; beyond them the program is considered endless. */
  #most = 10_000
  /** Milliseconds between two parts of the output. */
  #every = 100
  #scope = globalThis as WorkerScope
  #send: (message: ProgramMessage) => void = () => undefined
  #waiting = ''
  #count = 0
  #sentAt = 0
  #python: Python | undefined
  #limit: typeof limitPython

  constructor(limit: typeof limitPython) {
    this.#limit = limit
    addEventListener('message', ({ data }) => void this.#begin(data), { once: true })
  }

  async #begin({ port, runtime }: Order) {
    this.#send = port.postMessage.bind(port)
    // A program that cannot be parsed, or that fails, ends here with its line.
    addEventListener('error', ({ message, lineno }) => this.#end({ text: message, line: lineno }))
    if (runtime) this.#python = await this.#boot(runtime)
    // A program could flood the frame with it.
    Reflect.deleteProperty(this.#scope, 'postMessage')
    port.onmessage = ({ data }) => this.#run(String(data))
    this.#send({ ready: true })
  }

  print(text: string) {
    if (this.#count > this.#most) return
    this.#count += text.length
    this.#waiting += text
    if (this.#count > this.#most) this.#send({ out: this.#waiting, flood: true })
    else if (performance.now() - this.#sentAt > this.#every) this.#pass()
  }

  #run(code: string) {
    this.#sentAt = performance.now()
    if (!this.#python) {
      this.#load(code)
      return this.#end()
    }
    try {
      this.#python.runPython(code)
    } catch (error) {
      return this.#end({ text: String((error as Error).message ?? error) })
    }
    this.#end()
  }

  #pass() {
    this.#send({ out: this.#waiting })
    this.#waiting = ''
    this.#sentAt = performance.now()
  }

  #end(error?: ProgramMessage['error']) {
    if (this.#count <= this.#most) this.#send({ out: this.#waiting, done: true, error })
    this.#waiting = ''
  }

  /** MicroPython requests its own file; the bytes came with the message. */
  async #boot({ glue, module }: Runtime): Promise<Python> {
    const { fetch } = this.#scope
    this.#scope.fetch = async () => new Response()
    WebAssembly.instantiateStreaming = async (_, imports = {}) => {
      this.#limit(imports)
      return { module, instance: await WebAssembly.instantiate(module, imports) }
    }
    this.#load(glue)
    const decoder = new TextDecoder()
    const python = await this.#scope.loadMicroPython({
      url: 'micropython.wasm',
      linebuffer: false,
      stdout: (bytes: Uint8Array) => this.print(decoder.decode(bytes, { stream: true })),
    })
    this.#scope.fetch = fetch
    return python
  }

  #load(code: string) {
    const file = new Blob([code], { type: 'text/javascript' })
    this.#scope.importScripts(URL.createObjectURL(file))
  }
}
