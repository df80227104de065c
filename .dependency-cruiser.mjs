/** Who may import whom (docs/style.md). @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'server-stays-on-the-server',
      comment: 'What runs in the browser must never pull in server code.',
      severity: 'error',
      from: {
        pathNot: [
          '\\.server\\.ts$',
          '\\.test\\.ts$',
          '^src/server/',
          '^test-support/',
          '\\.fixture\\.ts$',
        ],
      },
      to: { path: ['\\.server\\.ts$', '^src/server/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-by-contract-rules-verbs-and-hooks',
      severity: 'error',
      from: {
        path: '^src/(?!server/|ui/|frame/)([^/]+)/',
        pathNot: ['\\.test\\.ts$', '^src/back-office/courses/CoursePreview\\.tsx$'],
      },
      to: {
        path: '^src/(?!server/|ui/|frame/)[^/]+/',
        pathNot: [
          '^src/$1/',
          '/(contract|rules)\\.ts$',
          '/use-[^/]+$',
          '/[^/]+-[^/]+\\.server\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-preview-of-the-editor-draws-with-the-parts-of-courses',
      comment: 'A preview drawn by anything else would show something else (decision 0015).',
      severity: 'error',
      from: { path: '^src/back-office/courses/CoursePreview\\.tsx$' },
      to: { path: '^src/(?!courses/|ui/|back-office/)[^/]+/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(?!ui/)' },
    },
    {
      name: 'content-knows-nothing',
      severity: 'error',
      from: { path: '^content/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^content/' },
    },
    {
      name: 'foundation-knows-no-feature',
      severity: 'error',
      from: {
        path: '^src/(site-map|staff-map|head|page-data|document|escape-html|backend-url|post-json)\\.tsx?$',
      },
      to: { path: '^src/[^/]+/', dependencyTypesNot: ['type-only'] },
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
