/** The message for each program; Python’s runtime is sent with the first. */
export type FrameOrder = { port: MessagePort; glue?: string; wasm?: ArrayBuffer }

/**
 * Runs in the frame of a lesson, which receives it as source text: makes a worker for each program and ends
 * the former one. It responds only to pages of this site.
 */
export function answerPage() {
  const text = document.getElementById('worker')?.textContent ?? ''
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  let worker: Worker | undefined
  let runtime: { glue: string; module: WebAssembly.Module } | undefined

  addEventListener('message', async ({ data, origin }: MessageEvent<FrameOrder>) => {
    if (origin !== location.origin) return
    const { port, glue, wasm } = data
    worker?.terminate()
    if (glue && wasm) runtime = { glue, module: await WebAssembly.compile(wasm) }
    worker = new Worker(address)
    worker.postMessage({ port, runtime }, [port])
  })
}
