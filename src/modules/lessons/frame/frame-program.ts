/** What the page around the frame sends for each program: Python’s runtime comes with the first. */
export type FrameOrder = { port: MessagePort; glue?: string; wasm?: ArrayBuffer }

/**
 * Runs in the frame of a lesson, into which it travels as text: makes a worker for the page around it, and ends the one
 * before. Whoever opens the frame by itself, or from elsewhere, is not answered.
 */
export function answerPage() {
  const text = document.getElementById('worker')?.textContent ?? ''
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  let worker: Worker | undefined
  let runtime: { glue: string; module: WebAssembly.Module } | undefined

  addEventListener('message', async ({ data, source, origin }: MessageEvent<FrameOrder>) => {
    if (parent === self || source !== parent || origin !== location.origin) return
    const { port, glue, wasm } = data
    worker?.terminate()
    if (glue && wasm) runtime = { glue, module: await WebAssembly.compile(wasm) }
    worker = new Worker(address)
    worker.postMessage({ port, runtime }, [port])
  })
}
