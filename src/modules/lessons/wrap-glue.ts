/**
 * MicroPython’s own script is a module that waits at its top level; a classic worker of a frame without an origin takes
 * neither. Wrapped in a function it leaves `loadMicroPython` behind all the same.
 */
export function wrapGlue(module: string): string {
  const script = module
    .replace('export default _createMicroPythonModule;', '')
    .replace('export async function loadMicroPython', 'async function loadMicroPython')
    .replaceAll('import.meta.url', '""')
  return `(async()=>{${script}})()`
}
