import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where the system refuses a
 * folder by saying that the one above is not there, as /proc does.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path)
  try {
    await makeOne(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error
    await makeFolder(above)
    await makeOne(path)
  }
}

async function makeOne(path: string) {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    const stats = error.code === 'EEXIST' ? await stat(path).catch(() => undefined) : undefined
    if (!stats?.isDirectory()) throw error
  })
}
