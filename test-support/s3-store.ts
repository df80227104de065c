import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { createSignatureProxy } from './signature-proxy.ts'

/** An S3 store that refuses requests not signed with its key. */
export async function startS3Store() {
  const directory = await mkdtemp(join(tmpdir(), 'store of a test-'))
  const store = new S3rver({
    directory,
    silent: true,
    port: 0,
    address: '127.0.0.1',
    configureBuckets: [{ name: 'backups' }],
  })
  await store.run()
  const proxy = createSignatureProxy(() => portOf(store.httpServer), 'S3RVER')
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await store.close()
    await rm(directory, { recursive: true })
  })
  const urlOf = (secret: string) =>
    `http://S3RVER:${secret}@127.0.0.1:${portOf(proxy)}/backups/the-site?region=ap-south-1`
  return {
    url: urlOf('S3RVER'),
    wrongUrl: urlOf('another-secret'),
    /** Names of the files in the site's folder. */
    fileNames: async () =>
      (await readdir(join(directory, 'backups'), { recursive: true }))
        .map((name) => name.match(/the-site\/(.*)\._S3rver_object$/)?.[1])
        .filter((name) => name !== undefined)
        .sort(),
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
