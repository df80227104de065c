import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test-support/free-port.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome, Skipped } from '../row.ts'

/** The image of `deploy/Containerfile`, run as its first lines say. */
export const container: DrillRow = {
  name: 'a container, killed with kill -9',
  expected:
    'healthy without root on a read-only tree; 0 sign-ups lost; doctor works; exit 0 ≤ 10 s',
  on: ['own'],
  inShort: false,
  sabotages: {
    'run as root': {},
    'no mark of installed dependencies': {},
    'a shell that does not pass SIGTERM on': {},
    'data volume removed': {},
  },
  async run(options) {
    const engine = ['docker', 'podman'].find((one) => spawnSync(one, ['info']).status === 0)
    if (!engine) throw new Skipped('neither docker nor podman works')
    const file = sabotageContainerfile(
      readFileSync('deploy/Containerfile', 'utf8'),
      options.sabotage,
    )
    return tryImage(engine, file, options.sabotage === 'data volume removed')
  },
}

function sabotageContainerfile(file: string, sabotage: DrillOptions['sabotage']): string {
  switch (sabotage) {
    case 'run as root':
      return file.replace('USER institute\n', '')
    case 'no mark of installed dependencies':
      return file.replace('rm -rf ', 'rm -rf node_modules/.installed ')
    case 'a shell that does not pass SIGTERM on':
      return file.replace(/^CMD .*$/m, 'CMD ["sh", "-c", "node src/app/main.ts; true"]')
    default:
      return file
  }
}

async function tryImage(
  engine: string,
  file: string,
  isVolumeRemoved: boolean,
): Promise<RowOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-image-'))
  const name = `institute-drill-${randomBytes(4).toString('hex')}`
  const runEngine = (...args: string[]) => spawnSync(engine, args, { encoding: 'utf8' })
  const must = (...args: string[]) => {
    const { status, stdout, stderr } = runEngine(...args)
    if (status !== 0) throw new Error(`${engine} ${args[0]}: ${stderr.slice(-600)}`)
    return stdout.trim()
  }
  try {
    writeFileSync(join(folder, 'Containerfile'), file)
    const base = /^FROM (\S+)/m.exec(file)?.[1] ?? ''
    if (runEngine('image', 'inspect', base).status !== 0 && runEngine('pull', base).status !== 0)
      throw new Skipped(`${base} cannot be pulled`)
    const format = engine === 'podman' ? ['--format', 'docker'] : []
    const from = ['--network', 'host', '-f', join(folder, 'Containerfile'), '-t', name, '.']
    must('build', ...format, ...from)
    const port = await freePort()
    const start = () => must('run', '-d', '--name', name, ...asShipped(name, port), name)
    start()
    const healthy = () =>
      isHealthy(() => runEngine('exec', name, 'node', 'deploy/ask-ready.mjs').status)
    if (!(await healthy())) return { counted: [], failures: ['never healthy'] }
    const inside = must('exec', name, 'sh', '-c', 'id -u; touch /site/x 2>&1; echo')
    const doctor = runEngine('exec', name, 'npm', 'run', 'doctor')

    const people = await signUpUntil(port, () => runEngine('kill', '--signal', 'KILL', name))
    if (isVolumeRemoved) {
      must('rm', '-f', name)
      must('volume', 'rm', name)
      start()
    } else must('start', name)
    if (!(await healthy())) return { counted: [], failures: ['never healthy again'] }
    const statuses = await Promise.all(
      people.map((person) => post(port, '/api/auth/login', person)),
    )
    const startedAt = performance.now()
    must('stop', '-t', '30', name)
    const took = (performance.now() - startedAt) / 1_000
    const code = must('inspect', '--format', '{{.State.ExitCode}}', name)
    return {
      counted: [`${people.length} sign-ups acknowledged`, `stopped in ${took.toFixed(1)} s`],
      failures: [
        ...nonZero({ lost: statuses.filter((status) => status !== 200).length }),
        ...(inside.startsWith('0\n') ? ['root inside'] : []),
        ...(inside.includes('Read-only') ? [] : ['a writable tree']),
        ...(/database/i.test(doctor.stdout) ? [] : [`the doctor printed “${doctor.stdout}”`]),
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

/** Signs people up in parallel until the container is killed; returns those acknowledged. */
async function signUpUntil(port: number, killContainer: () => void) {
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
  killContainer()
  await Promise.all(callers)
  return acknowledged
}

let visitors = 0

/** Each from another address, because of rate limits. */
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
