/**
 * Limits MicroPython to 32 MB of memory, and to no file: files are kept outside that memory. Passed as source
 * text to the frame's worker, and used on the server.
 */
export function limitPython(imports: WebAssembly.Imports) {
  const most = 32 * 1024 * 1024
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > most) throw new RangeError()
    return grow.call(this, pages)
  }
  // Emscripten's number for “not permitted”, which Python reports as an OSError.
  if (imports.env) imports.env.__syscall_openat = () => -63
}
