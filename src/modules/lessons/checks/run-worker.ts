import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { defineInput } from '../frame/input-lines.ts'
import { limitPython } from '../frame/limit-python.ts'
import { ProgramConsole } from '../frame/program-console.ts'
import type { Program } from './run-on-server.server.ts'

// Runs one program in a worker thread, with an engine without host functions: text in, text out.

/** Bytes of memory of a JavaScript program, and characters of any output. */
const memory = 32 * 1024 * 1024
const mostOutput = 20_000

/** The functions MicroPython imports from its host; the rest is its bridge to JavaScript. */
const needed =
  /^(invoke_|mp_js_(random|ticks|time)|__syscall_|fd_|_abort_js|_?emscripten_|proxy_js_free_obj)/

type QuickJs = typeof import('quickjs-emscripten-core')
type Variant = typeof import('@jitl/quickjs-wasmfile-release-sync')
type MicroPython = typeof import('@micropython/micropython-webassembly-pyscript/micropython.mjs')

/** The engines as the build copies them, for production; otherwise the packages themselves. */
const engines = ['dist/engines/node_modules/', 'node_modules/']
  .map((path) => new URL(`../../../../${path}`, import.meta.url))
  .find((url) => existsSync(url))
const load = <Module>(path: string): Promise<Module> => import(new URL(path, engines).href)

const { language, code, input = '' } = workerData as Program
const run = { python: runPython, javascript: runJavaScript }[language]
parentPort?.postMessage(await run(code))

async function runJavaScript(program: string) {
  const { newQuickJSWASMModuleFromVariant } = await load<QuickJs>(
    'quickjs-emscripten-core/dist/index.mjs',
  )
  const variant = await load<Variant>('@jitl/quickjs-wasmfile-release-sync/dist/index.mjs')
  const engine = await newQuickJSWASMModuleFromVariant(variant.default)
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memory)
  const context = runtime.newContext()
  const prelude = `globalThis.__lines = []; new (${ProgramConsole})((line) => __lines.push(line + '\\n'))
    ${defineInput(language, input)}`
  context.unwrapResult(context.evalCode(prelude)).dispose()
  const result = context.evalCode(program)
  const error = result.error && context.dump(result.error)
  const lines = context.unwrapResult(context.evalCode(`__lines.join('')`))
  const output = String(context.dump(lines)).slice(0, mostOutput)
  return { output, error: error && `${error.name}: ${error.message}` }
}

async function runPython(program: string) {
  cutFromHost()
  const { loadMicroPython } = await load<MicroPython>(
    '@micropython/micropython-webassembly-pyscript/micropython.mjs',
  )
  let output = ''
  const decoder = new TextDecoder()
  const python = await loadMicroPython({
    linebuffer: false,
    stdin: () => null,
    stdout: (bytes: Uint8Array) => {
      if (output.length < mostOutput) output += decoder.decode(bytes, { stream: true })
    },
  })
  try {
    python.runPython(defineInput(language, input))
    python.runPython(program)
    return { output }
  } catch (error) {
    return { output, error: (error as Error).message }
  }
}

/** MicroPython imports `js`, which could do whatever a Node thread can: the bridge is removed. */
function cutFromHost() {
  const { instantiate } = WebAssembly
  const start = (bytes: BufferSource, imports: WebAssembly.Imports) => {
    limitPython(imports)
    for (const list of Object.values(imports))
      for (const name of Object.keys(list))
        if (!needed.test(name))
          list[name] = () => {
            throw new Error(`${name} is not for programs of lessons.`)
          }
    return instantiate(bytes, imports)
  }
  Object.assign(WebAssembly, { instantiate: start, instantiateStreaming: undefined })
}
