/** Which way imports go (docs/architecture.md). @type {import('dependency-cruiser').IConfiguration} */

/** From the roof down; what stands beside each other does not see each other. */
const floors = [
  ['site'],
  ['pages', 'back-office'],
  ['edge'],
  ['domain'],
  ['platform', 'ui'],
  ['wire'],
  ['formats'],
]

/** Only tests look through the whole house. */
const notTests = '(\\.test|\\.fixture)\\.tsx?$'

const down = floors.flatMap((floor, depth) =>
  floor.map((name) => ({
    name: `${name}-imports-only-what-stands-below`,
    severity: 'error',
    from: { path: `^src/${name}/`, pathNot: notTests },
    to: {
      path: `^src/(${[...floors.slice(0, depth).flat(), ...floor.filter((other) => other !== name)].join('|') || 'nothing'})/`,
    },
  })),
)

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...down,
    {
      name: 'maps-know-nothing-of-the-house',
      severity: 'error',
      from: { path: '^src/((site|staff)-map|endpoints)\\.ts$' },
      to: { path: '^src/', pathNot: '^src/endpoints\\.ts$' },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'What runs in the browser must never pull in server code.',
      severity: 'error',
      from: {
        path: '^src/(pages|back-office|domain|ui|wire|formats)/|^src/site/(App|views|use-fetch-ahead|bring-sheet|entry\\.browser|entry\\.popup)\\.tsx?$',
        pathNot: ['\\.server\\.ts$', '/tables\\.ts$', '/services\\.ts$', notTests],
      },
      to: {
        path: ['\\.server\\.ts$', '/tables\\.ts$', '^src/platform/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'a-page-knows-no-other-page',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/', pathNot: notTests },
      to: { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'a-room-knows-no-other-room',
      severity: 'error',
      from: { path: '^src/back-office/([^/]+)/', pathNot: notTests },
      to: {
        path: '^src/back-office/',
        pathNot: ['^src/back-office/$1/', '^src/back-office/parts/'],
      },
    },
    {
      name: 'the-domain-knows-no-http',
      comment:
        'Cookies, headers and streams are read and set at the edge; zod comes with the routes.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: notTests },
      to: {
        path: '(^|/)node_modules/(hono|@hono/node-server)/|^src/platform/http/(api|errors|request|security)\\.ts',
      },
    },
    {
      name: 'content-knows-nothing',
      severity: 'error',
      from: { path: '^content/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^content/' },
    },
    {
      name: 'facts-know-no-words',
      severity: 'error',
      from: { path: '^content/[^/]+$', pathNot: '\\.test\\.ts$' },
      to: { path: '^content/[^/]+/[^/]+\\.ts$' },
    },
    {
      name: 'words-are-reached-by-their-language',
      comment: 'As #words/…: what names a language has its words in every other one too.',
      severity: 'error',
      from: { path: '^src/', pathNot: notTests },
      to: { path: '^content/[^/]+/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^content/pictures/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
}
