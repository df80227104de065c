import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { type Attack, row } from '../attack.ts'
import { closingTimes, sendManyRequests, sendPipelined, staySilent } from '../attackers.ts'
import type { DrillRow, Sabotage, Spoil } from '../row.ts'

const usual = { megabytes: 80, wait: 250 }
const unread = (path: string, connections = 600, method = 'GET', headers = ''): Attack => ({
  reach: usual,
  run: ({ address, asked: { isShort } }) =>
    sendPipelined(address, {
      path,
      connections,
      times: 300,
      method,
      headers,
      seconds: isShort ? 3 : 10,
    }),
})
const unknown = (addressOf: (n: number) => string): Attack => ({
  // Forty connections send as fast as they can: others share the processor with them.
  reach: { megabytes: 60, wait: 1_000 },
  run: ({ address, asked: { isShort, sabotage } }) =>
    sendManyRequests(address, sabotage ? 3_000 : isShort ? 20_000 : 100_000, addressOf),
})
const notInTurn: Record<string, Sabotage> = {
  'an unbounded socket': {
    spoils: [
      {
        file: 'src/platform/http/listen.ts',
        find: 'if (response.socket) return handle(request, response)',
        put: 'return handle(request, response)',
      },
    ],
  },
}
const keptForEver: Spoil = {
  file: 'src/app/ssr/page-cache.ts',
  find: 'return to.unknown',
  put: 'return path',
}
export const attacks: DrillRow[] = [
  row('unread answers: a page', unread(to.courses), notInTurn, true),
  row('unread answers: an address that is not there', unread('/nothing-here'), notInTurn),
  row('unread answers: the courses', unread(endpoints.courses), notInTurn),
  row('unread answers: refusals of the API', unread('/api/me'), notInTurn),
  row('unread answers: a film', unread('/videos/story-1.mp4'), notInTurn),
  row(
    'unread answers: parts of a film',
    unread('/videos/story-1.mp4', 600, 'GET', 'range: bytes=0-400000\r\n'),
    notInTurn,
  ),
  row(
    '3,000 silent connections',
    { reach: usual, run: ({ address }) => staySilent(address, 3_000) },
    {
      'as many as somebody likes': {
        spoils: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'open.set(socket, { taken: 0, idleLooks: 0, leave })',
            put: 'open.set(socket, { taken: 0, idleLooks: 0, leave }); (socket as never as { held: Buffer }).held = Buffer.alloc(65_536, 1)',
          },
        ],
      },
    },
  ),
  row(
    'every connection taken, by 16 addresses with 256 silent ones each',
    {
      reach: { ...usual, slowest: 2_000 },
      run: ({ address }) => staySilent(address, 4_096, { addresses: 16, isStubborn: true }),
    },
    {
      'silence that keeps its place': {
        spoils: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'const socket = oldestOf(open, latest) ?? latest',
            put: 'const socket = latest',
          },
        ],
      },
    },
    true,
  ),
  row(
    'slow: heads, bodies, readers',
    { reach: usual, run: ({ address }) => closingTimes(address, 20) },
    {
      'patience without an end': {
        spoils: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'requestTimeout: 15 * seconds',
            put: 'requestTimeout: 60 * seconds',
          },
        ],
      },
    },
  ),
  row(
    'unknown addresses',
    unknown((n) => `/no/such/${n}`),
    { 'every address kept': { spoils: [keptForEver] } },
  ),
  row(
    'unknown queries',
    unknown((n) => `${to.courses}?n=${n}`),
    {
      'every query kept': {
        spoils: [
          keptForEver,
          {
            file: 'src/platform/http/listen.ts',
            find: 'query < 0 ? url : url.slice(0, query)',
            put: 'url',
          },
          {
            file: 'src/app/server/routes.ts',
            find: 'cache.answer(c.req.path, ',
            put: 'cache.answer(c.req.path + new URL(c.req.url).search, ',
          },
        ],
      },
    },
  ),
  row(
    'unknown courses',
    unknown((n) => to.course(`nothing-${n}`)),
    {
      'every course kept': {
        spoils: [
          {
            file: 'src/app/ssr/page-cache.ts',
            find: 'exists && id ? id : unknownId',
            put: 'id ?? unknownId',
          },
        ],
      },
    },
  ),
  row(
    'unknown addresses of the API',
    unknown((n) => `/api/nothing/${n}`),
    {
      'something kept of each': {
        spoils: [
          {
            file: 'src/app/server/routes.ts',
            find: "app.all('/api/*', (c) => refuse(",
            put: "const kept: Buffer[] = []; app.all('/api/*', (c) => kept.push(Buffer.alloc(65_536, 1)) && refuse(",
          },
        ],
      },
    },
  ),
]
