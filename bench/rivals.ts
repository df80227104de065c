import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** The site's response, compressed: header names and values, and the bytes. */
export type RivalAnswer = { path: string; headers: [string, string][]; body: Buffer }

/** Every server sends its own. */
const skippedHeaders = ['connection', 'content-length', 'date', 'keep-alive']

export async function answerOf(site: string, path: string): Promise<RivalAnswer> {
  const [response] = await once(
    get(site + path, { headers: { 'accept-encoding': 'br' } }),
    'response',
  )
  const headers = Object.entries<string>(response.headers).filter(
    ([name]) => !skippedHeaders.includes(name),
  )
  return { path, headers, body: await buffer(response) }
}

/** The same headers and bytes from files, with as many workers as the site has processes. */
export function startNginx(
  folder: string,
  port: number,
  answers: RivalAnswer[],
  workers: number,
): ChildProcess {
  mkdirSync(join(folder, 'files'))
  const locations = answers.map(({ path, headers, body }, index) => {
    writeFileSync(join(folder, 'files', String(index)), body)
    const { 'content-type': type = '', etag: _, ...others } = Object.fromEntries(headers)
    const headerLines = Object.entries(others).map(
      ([name, value]) => `add_header ${name} "${value}";`,
    )
    return `location = ${path} { root ${folder}; try_files /files/${index} =404; default_type "${type}"; ${headerLines.join(' ')} }`
  })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes ${workers}; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
  return spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
}

/** The same from Node's own server alone: the upper limit for the site. */
export function startBareNode(
  folder: string,
  port: number,
  answers: RivalAnswer[],
  processes: number,
): ChildProcess {
  const rivalAnswers = answers.map(({ path, headers, body }) => [
    path,
    {
      headers: [...headers, ['content-length', String(body.length)]],
      body: body.toString('base64'),
    },
  ])
  writeFileSync(
    join(folder, 'bare.mjs'),
    `import cluster from 'node:cluster'
     import { createServer } from 'node:http'
     if (cluster.isPrimary && ${processes} > 1) {
       for (let n = 0; n < ${processes}; n++) cluster.fork()
       process.on('SIGTERM', () => process.exit())
     } else serve()
     function serve() {
     const answers = new Map(${JSON.stringify(rivalAnswers)})
     for (const answer of answers.values()) answer.body = Buffer.from(answer.body, 'base64')
     const server = createServer((request, response) => {
       const { headers, body } = answers.get(request.url)
       response.writeHead(200, headers)
       response.end(body)
     })
     server.listen(${port}, '127.0.0.1')
     }`,
  )
  return spawn(process.execPath, [join(folder, 'bare.mjs')], { stdio: 'ignore' })
}
