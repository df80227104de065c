declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  export function loadMicroPython(options: {
    linebuffer: boolean
    stdin: () => null
    stdout: (bytes: Uint8Array) => void
  }): Promise<{ runPython(code: string): unknown }>
}
