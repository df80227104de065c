import { chmod } from 'node:fs/promises'
import { makeFolder } from './make-folder.ts'

/** Where root keeps what the server's user could not reach inside a closed clone. */
export const SYSTEM_FOLDER = '/var/lib/coding-institute'

/** Makes this folder, or one in it, so that others can pass through whatever root's umask is. */
export async function makeSystemFolder(folder: string) {
  for (const path of [SYSTEM_FOLDER, folder]) {
    await makeFolder(path)
    await chmod(path, 0o755)
  }
}
