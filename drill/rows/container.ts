import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test-support/free-port.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome, Skipped } from '../row.ts'

/** The image of `deploy/Containerfile`, as its head says to run it. */
export const container: DrillRow = {
  name: 'a container, killed with kill -9',
  reach:
    'healthy without root on a read-only tree; 0 sign-ups lost; the doctor speaks; exit 0 ≤ 10 s',
  on: ['own'],
  inShort: false,
  sabotages: {
    'what runs it as root': {},
    'dependencies that nobody vouches for': {},
    'a shell that keeps SIGTERM to itself': {},
    'data in the container': {},
  },
  async run(options) {
    const engine = ['docker', 'podman'].find((one) => spawnSync(one, ['info']).status === 0)
    if (!engine) throw new Skipped('neither docker nor podman answers')
    const file = breakDockerfile(readFileSync('deploy/Containerfile', 'utf8'), options.sabotage)
    return tryImage(engine, file, options.sabotage === 'data in the container')
  },
}

function breakDockerfile(file: string, sabotage: DrillOptions['sabotage']): string {
  switch (sabotage) {
    case 'what runs it as root':
      return file.replace('USER institute\n', '')
    case 'dependencies that nobody vouches for':
      return file.replace('rm -rf ', 'rm -rf node_modules/.installed ')
    case 'a shell that keeps SIGTERM to itself':
      return file.replace(/^CMD .*$/m, 'CMD ["sh", "-c", "node src/app/main.ts; true"]')
    default:
      return file
  }
}

async function tryImage(engine: string, file: string, isForgetful: boolean): Promise<RowOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-image-'))
  const name = `institute-drill-${randomBytes(4).toString('hex')}`
  const runEngine = (...words: string[]) => spawnSync(engine, words, { encoding: 'utf8' })
  const must = (...words: string[]) => {
    const { status, stdout, stderr } = runEngine(...words)
    if (status !== 0) throw new Error(`${engine} ${words[0]}: ${stderr.slice(-600)}`)
    return stdout.trim()
  }
  try {
    writeFileSync(join(folder, 'Containerfile'), file)
    const base = /^FROM (\S+)/m.exec(file)?.[1] ?? ''
    if (runEngine('image', 'inspect', base).status !== 0 && runEngine('pull', base).status !== 0)
      throw new Skipped(`${base} cannot be had here`)
    const format = engine === 'podman' ? ['--format', 'docker'] : []
    const from = ['--network', 'host', '-f', join(folder, 'Containerfile'), '-t', name, '.']
    must('build', ...format, ...from)
    const port = await freePort()
    const start = () => must('run', '-d', '--name', name, ...asShipped(name, port), name)
    start()
    const healthy = () =>
      isHealthy(() => runEngine('exec', name, 'node', 'deploy/ask-ready.mjs').status)
    if (!(await healthy())) return { counted: [], misses: ['never healthy'] }
    const within = must('exec', name, 'sh', '-c', 'id -u; touch /site/x 2>&1; echo')
    const doctor = runEngine('exec', name, 'npm', 'run', 'doctor')

    const people = await signUpUntil(port, () => runEngine('kill', '--signal', 'KILL', name))
    if (isForgetful) {
      must('rm', '-f', name)
      must('volume', 'rm', name)
      start()
    } else must('start', name)
    if (!(await healthy())) return { counted: [], misses: ['never healthy again'] }
    const statuses = await Promise.all(
      people.map((person) => post(port, '/api/auth/login', person)),
    )
    const startedAt = performance.now()
    must('stop', '-t', '30', name)
    const took = (performance.now() - startedAt) / 1_000
    const code = must('inspect', '--format', '{{.State.ExitCode}}', name)
    return {
      counted: [`${people.length} sign-ups acknowledged`, `stopped in ${took.toFixed(1)} s`],
      misses: [
        ...noneOf({ lost: statuses.filter((status) => status !== 200).length }),
        ...(within.startsWith('0\n') ? ['root inside'] : []),
        ...(within.includes('Read-only') ? [] : ['a tree that can be written to']),
        ...(/database/i.test(doctor.stdout) ? [] : [`a doctor who says “${doctor.stdout}”`]),
        ...(took > 10 ? ['a stop of more than 10 s'] : []),
        ...(code === '0' ? [] : [`exit ${code}`]),
      ],
    }
  } finally {
    runEngine('rm', '-f', '--volumes', name)
    runEngine('volume', 'rm', '-f', name)
    runEngine('rmi', '-f', name)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The settings named at the top of the file, and those a production site needs. */
function asShipped(name: string, port: number): string[] {
  const settings = {
    PORT: port,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://institute.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'desk@institute.example',
    TRUST_PROXY: 'loopback',
  }
  return [
    ...['--read-only', '--tmpfs', '/tmp', '-v', `${name}:/data`, '--network', 'host'],
    ...Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
  ]
}

/** The health check allows ninety seconds. */
async function isHealthy(ask: () => number | null): Promise<boolean> {
  const end = performance.now() + 90_000
  while (performance.now() < end) {
    if (ask() === 0) return true
    await pause(250)
  }
  return false
}

/** People who sign up in parallel until everything is killed; those whose sign-up was acknowledged. */
async function signUpUntil(port: number, pullThePlug: () => void) {
  const acknowledged: { name: string; email: string; password: string }[] = []
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    for (let n = 0; ; n++) {
      const email = `asha-${caller}-${n}@mail.example`
      const person = { name: 'Asha', email, password: 'a long enough password' }
      const status = await post(port, '/api/auth/register', person).catch(() => 0)
      if (status === 201) acknowledged.push(person)
      if (status === 0) return
    }
  })
  while (acknowledged.length < 40) await pause(20)
  pullThePlug()
  await Promise.all(callers)
  return acknowledged
}

let visitors = 0

/** Each from an address of its own, so that no limit is in the way. */
async function post(port: number, path: string, body: object): Promise<number> {
  visitors += 1
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'https://institute.example',
      'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}
