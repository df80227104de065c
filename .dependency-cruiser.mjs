/** Which way imports go (docs/architecture.md). @type {import('dependency-cruiser').IConfiguration} */

/** Only tests look through everything. */
const notTests = '(\\.test|\\.fixture)\\.tsx?$'

/** From the lowest up: a module imports those before it, never one after it. */
const modules = [
  'notifications',
  'audit',
  'accounts',
  'settings',
  'page-texts',
  'attribution',
  'lessons',
  'site-content',
  'courses',
  'team',
  'students',
  'batches',
  'ledger',
  'registrations',
  'messages',
  'enrolments',
  'classes',
  'work',
  'certificates',
  'checkout',
  'refunds',
  'books',
  'reports',
  'search',
  'operations',
  'data-export',
  'profile',
  'website',
]

/** Imports against that order, each with its reason. At most four may stay. */
const exceptions = {
  // A course is drawn with its next starts, and the catalogue is kept with them.
  courses: { batches: 1 },
  // A discount above the limit waits for approval, and so does a refund.
  enrolments: { refunds: 1 },
}

const upwards = modules.flatMap((name, at) => {
  const above = modules.slice(at + 1).filter((other) => !exceptions[name]?.[other])
  return above.length === 0
    ? []
    : {
        name: `${name}-imports-only-modules-below-it`,
        severity: 'error',
        from: { path: `^src/modules/${name}/`, pathNot: notTests },
        to: { path: `^src/modules/(${above.join('|')})/` },
      }
})

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...upwards,
    {
      name: 'every-module-has-its-place-in-the-list',
      severity: 'error',
      from: {},
      to: { path: '^src/modules/', pathNot: `^src/modules/(${modules.join('|')})/` },
    },
    {
      name: 'platform-knows-nothing-of-the-institute',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: notTests },
      to: { path: '^src/(modules|app)/|^src/ui/(?!format/|api/|addresses/)' },
    },
    {
      name: 'ui-knows-no-module',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: notTests },
      to: { path: '^src/(modules|app)/' },
    },
    {
      name: 'ui-knows-no-server',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: ['\\.server\\.ts$', notTests] },
      to: { path: '^src/platform/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-composition-knows-it',
      severity: 'error',
      from: { path: '^src/(modules|ui|platform)/', pathNot: notTests },
      to: { path: '^src/app/' },
    },
    {
      name: 'addresses-know-nothing',
      severity: 'error',
      from: { path: '^src/ui/addresses/' },
      to: { path: '^src/', pathNot: '^src/ui/addresses/' },
    },
    {
      name: 'stand-ins-are-no-product-code',
      comment:
        'Stand-ins for outside services and the demo data are put in where the site is composed.',
      severity: 'error',
      from: { path: '^src/(modules|ui|platform)/|^content/', pathNot: notTests },
      to: { path: '^sandbox/' },
    },
    {
      name: 'production-loads-no-stand-ins',
      comment: 'The image has no sandbox/: a stand-in is imported when it is used, types aside.',
      severity: 'error',
      from: { path: '^src/', pathNot: notTests },
      to: { path: '^sandbox/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'production-needs-no-development-packages',
      comment:
        'The image has none of devDependencies. The build copies the engines of lessons; tests run them.',
      severity: 'error',
      from: {
        path: '^(src|content)/',
        pathNot: [
          notTests,
          '^src/app/dev\\.ts$',
          '^src/modules/lessons/(run-program|checks/run-worker)\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'What runs in the browser must never pull in server code.',
      severity: 'error',
      from: {
        path: '^src/(modules|ui|app/(shell|admin))/|^src/app/ssr/(App|views|use-fetch-ahead|bring-sheet|entry\\.browser|entry\\.popup)\\.tsx?$',
        pathNot: ['\\.server\\.ts$', '/tables\\.ts$', notTests],
      },
      to: {
        path: [
          '\\.server\\.ts$',
          '/tables\\.ts$',
          '^src/platform/(?!(readiness|idempotency/contract|pictures/rules)\\.ts)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'commands-know-no-http',
      comment:
        'Cookies, headers and streams are read and set by routes; zod comes with the routes.',
      severity: 'error',
      from: {
        path: '^src/modules/',
        pathNot: [
          '/(staff|pages)/',
          '^src/modules/(profile|website)/',
          '(api|routes|route-table|-cookie|find-hidden|send-document|send-export)\\.server\\.ts$',
          notTests,
        ],
      },
      to: {
        path: '(^|/)node_modules/(hono|@hono/node-server)/|^src/platform/http/(api|errors|request)\\.ts|^src/app/server/security\\.ts',
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
      comment: 'As #texts/…: what names a language has its words in every other one too.',
      severity: 'error',
      from: { path: '^(src|sandbox)/', pathNot: notTests },
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
