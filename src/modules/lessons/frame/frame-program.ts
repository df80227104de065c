/** The message for each program; Python’s runtime is sent with the first. */
export type FrameOrder = {
  port: MessagePort
  glue?: string
  wasm?: ReadableStream<Uint8Array> | ArrayBuffer
}

/**
 * Runs in the frame of a lesson, which receives it as source text: makes a worker for each program and ends
 * the former one. It responds only to pages of this site.
 */
export function answerPage() {
  const text = document.getElementById('worker')?.textContent ?? ''
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  // The first worker starts before the first program arrives.
  let worker = new Worker(address)
  let isNew = true
  let runtime: { glue: string; module: WebAssembly.Module } | undefined

  addEventListener('message', async ({ data, origin }: MessageEvent<FrameOrder>) => {
    if (origin !== location.origin) return
    const { port, glue, wasm } = data
    if (glue && wasm) {
      const headers = { 'content-type': 'application/wasm' }
      const module = await WebAssembly.compileStreaming(new Response(wasm, { headers }))
      runtime = { glue, module }
    }
    if (!isNew) {
      worker.terminate()
      worker = new Worker(address)
    }
    isNew = false
    worker.postMessage({ port, runtime }, [port])
  })
}
