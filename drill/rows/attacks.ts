import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { type Attack, attackRow } from '../attack.ts'
import { closingTimes, sendManyRequests, sendPipelined, staySilent } from '../attackers.ts'
import type { DrillRow, Sabotage, SourcePatch } from '../row.ts'

const usualLimits = { megabytes: 80, wait: 250 }
const unread = (path: string, headers = ''): Attack => ({
  limits: usualLimits,
  run: ({ address, options: { isShort } }) =>
    sendPipelined(address, {
      path,
      connections: 600,
      times: 300,
      headers,
      seconds: isShort ? 3 : 10,
    }),
})
const unknown = (addressOf: (n: number) => string): Attack => ({
  // Forty connections send as fast as they can: others share the processor with them.
  limits: { megabytes: 60, wait: 1_000 },
  run: ({ address, options: { isShort, sabotage } }) =>
    sendManyRequests(address, sabotage ? 3_000 : isShort ? 20_000 : 100_000, addressOf),
})
const noPipeliningLimit: Record<string, Sabotage> = {
  'no pipelining limit': {
    patches: [
      {
        file: 'src/platform/http/listen.ts',
        find: 'if (response.socket) return handle(request, response)',
        replacement: 'return handle(request, response)',
      },
    ],
  },
}
const everyPathCached: SourcePatch = {
  file: 'src/app/ssr/page-cache.ts',
  find: 'return to.unknown',
  replacement: 'return path',
}
export const attacks: DrillRow[] = [
  attackRow('unread responses: a page', unread(to.courses), noPipeliningLimit, true),
  attackRow('unread responses: an unknown path', unread('/nothing-here'), noPipeliningLimit),
  attackRow('unread responses: the list of courses', unread(endpoints.courses), noPipeliningLimit),
  attackRow('unread responses: refusals of the API', unread('/api/me'), noPipeliningLimit),
  attackRow('unread responses: a video', unread('/videos/story-1.mp4'), noPipeliningLimit),
  attackRow(
    'unread responses: ranges of a video',
    unread('/videos/story-1.mp4', 'range: bytes=0-400000\r\n'),
    noPipeliningLimit,
  ),
  attackRow(
    '3,000 silent connections',
    { limits: usualLimits, run: ({ address }) => staySilent(address, 3_000) },
    {
      '64 kB held for each connection': {
        patches: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'open.set(socket, { taken: 0, idleLooks: 0, leave })',
            replacement:
              'open.set(socket, { taken: 0, idleLooks: 0, leave }); (socket as never as { held: Buffer }).held = Buffer.alloc(65_536, 1)',
          },
        ],
      },
    },
  ),
  attackRow(
    'every connection taken, by 16 addresses with 256 silent ones each',
    {
      limits: { ...usualLimits, slowest: 2_000 },
      run: ({ address }) => staySilent(address, 4_096, { addresses: 16, isReopened: true }),
    },
    {
      'the newest connection closed, not the longest silent one': {
        patches: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'const socket = oldestOf(open, latest) ?? latest',
            replacement: 'const socket = latest',
          },
        ],
      },
    },
    true,
  ),
  attackRow(
    'slow headers, bodies and readers',
    { limits: usualLimits, run: ({ address }) => closingTimes(address, 20) },
    {
      'a request timeout of a minute': {
        patches: [
          {
            file: 'src/platform/http/listen.ts',
            find: 'requestTimeout: 15 * seconds',
            replacement: 'requestTimeout: 60 * seconds',
          },
        ],
      },
    },
  ),
  attackRow(
    'unknown paths',
    unknown((n) => `/no/such/${n}`),
    { 'every path cached': { patches: [everyPathCached] } },
  ),
  attackRow(
    'unknown queries',
    unknown((n) => `${to.courses}?n=${n}`),
    {
      'every query cached': {
        patches: [
          everyPathCached,
          {
            file: 'src/platform/http/listen.ts',
            find: 'query < 0 ? url : url.slice(0, query)',
            replacement: 'url',
          },
          {
            file: 'src/app/server/routes.ts',
            find: 'cache.answer(c.req.path, ',
            replacement: 'cache.answer(c.req.path + new URL(c.req.url).search, ',
          },
        ],
      },
    },
  ),
  attackRow(
    'unknown courses',
    unknown((n) => to.course(`nothing-${n}`)),
    {
      'every course cached': {
        patches: [
          {
            file: 'src/app/ssr/page-cache.ts',
            find: 'exists && id ? id : unknownId',
            replacement: 'id ?? unknownId',
          },
        ],
      },
    },
  ),
  attackRow(
    'unknown paths of the API',
    unknown((n) => `/api/nothing/${n}`),
    {
      '64 kB held for each request': {
        patches: [
          {
            file: 'src/app/server/routes.ts',
            find: "app.all('/api/*', (c) => refuse(",
            replacement:
              "const buffers: Buffer[] = []; app.all('/api/*', (c) => buffers.push(Buffer.alloc(65_536, 1)) && refuse(",
          },
        ],
      },
    },
  ),
]
