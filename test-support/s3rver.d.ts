declare module 's3rver' {
  import type { Server } from 'node:http'

  /** https://github.com/jamhall/s3rver: the parts that tests use. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      port: number
      address: string
      configureBuckets: { name: string }[]
    })
    httpServer: Server
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
