import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstLanguage, type Language, languages } from './content/languages.ts'
import { shortClassNames } from './scripts/short-class-names.ts'
import { textSlots } from './scripts/text-slots.ts'

/** The language of this build: a page is built once for each (docs/decisions/0029). */
const { code, prefix } = Object.values<Language>(languages).find(isWanted) ?? firstLanguage

// Its pages ask beneath its prefix, and are answered in it (docs/decisions/0033); the first has none.
for (const base of prefix ? ['VITE_BACKEND_URL', 'VITE_API_BASE'] : [])
  process.env[base] = `${process.env[base] ?? ''}${prefix}`

/**
 * A handful of files for a first page: the libraries, what stands around every page, what its kind of
 * page shares, and the page. Left alone the bundler makes over twenty, which compress worse and each
 * cost a request; src/app/ssr/document.test.ts counts them. The entry stays out: it waits for its page, and a
 * page that imports from it would wait for it in turn.
 */
const chunks = [
  {
    name: 'react',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//,
  },
  {
    name: 'frame',
    test: /\/src\/(app\/shell\/(?!NotFound)|ui\/(Button|Icon|Link|ServedText|Avatar|KolamBorder|Failure|Empty|Loading|Wordmark|head|run-when-idle|use-hydrated|use-lazy-component)\.|modules\/(accounts\/(use-return-address|rules|pages\/SessionProvider)|courses\/(use-courses|use-cover|rules))|app\/ssr\/(App|views|use-fetch-ahead)|ui\/(page-data|router|form-context|use-session|api\/backend-url|format\/(language-address|money)\.|addresses\/(site-map|path-pattern)\.))|\/content\/(\w+\/)?(institute|promo|fast-track|meta|languages?|frame|ui|course)\.ts|lucide-react\/dist\/esm\/createLucideIcon\./,
  },
  {
    // One file rather than several: the first script of every page names each that the back office needs.
    name: 'office',
    test: /\/src\/(platform\/readiness|modules\/registrations\/staff\/outbox\/(entries|use-outbox))\./,
  },
  {
    name: 'parts',
    test: /\/src\/ui\/(Field|Sentence|format\/fold-text)\./,
  },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|check|plus|phone|mail|message-circle|settings|log-out)\./,
  },
  {
    name: 'pictures',
    test: /\/src\/ui\/(Picture|LightboxLink|picture-files|FifteenDots|Stars)\.|\/content\/pictures\.ts/,
  },
  {
    name: 'carried',
    test: /\/src\/(ui\/(use-page-list|MarkdownText)|modules\/site-content\/(use-instructors|SitePicture))\./,
  },
  // Not with what every page brings: hardly anybody chooses.
  { name: 'scheme', test: /\/src\/ui\/(use-)?scheme\./ },
  {
    name: 'kolam',
    test: /\/src\/(ui\/[Kk]olam|modules\/accounts\/pages\/mailed-links\/LinkPage)\./,
  },
  { name: 'days', test: /\/src\/ui\/format\/(days|times)\./ },
  {
    name: 'course-options',
    test: /\/src\/modules\/courses\/options\/|\/content\/fast-track-page\.ts/,
  },
  { name: 'dates', test: /\/src\/ui\/format\/(dates|time-zone)\./ },
  {
    name: 'starts',
    test: /\/src\/modules\/batches\/(use-starts|NextStart|rules)\.|\/content\/\w+\/batch-times\.ts/,
  },
  {
    name: 'forms',
    test: /\/src\/(ui\/(SendForm|api\/read-landing|use-send|field-texts|FormErrors|OutcomeMessage|PasswordField|toast|use-mailed-secret)\.|modules\/accounts\/(pages\/(Credentials|use-entry|mailed-links\/use-)|mailed-links\/use-))|\/content\/\w+\/(forms|account)\.ts/,
  },
  { name: 'order', test: /\/src\/modules\/checkout\/(rules|pages\/use-offers)\./ },
  {
    name: 'own-account',
    test: /\/src\/(ui\/ChooseFile\.|modules\/(accounts\/(factors\/download-after-step-up|use-account-data)|data-export\/contract|profile\/(AccountLoader|BackToProfile|MissingPart|ProfileSettings)))/,
  },
  {
    name: 'figures',
    test: /\/src\/ui\/HowCounted\.|\/content\/(contact|(\w+\/)?(claims|how-counted|contact-ways))\.ts/,
  },
  {
    name: 'course-parts',
    test: /\/src\/modules\/(courses\/(facts\/(rules|texts)|pages\/CoursesLoader|Price|Cover|DiscountBadge|LanguageTags|use-own-courses)|batches\/Instalments)\.|\/content\/(\w+\/)?course-(labels|facts)\.ts/,
  },
  { name: 'payment', test: /\/content\/\w+\/(payment|checkout)\.ts/ },
  {
    name: 'course-page',
    test: /\/src\/(modules\/(courses\/(PricePanel|AskLinks|SyllabusPath|CourseFaq|facts\/FactList)|batches\/(NextStarts|JoinWaitlist)|lessons\/open-frame)|ui\/addresses\/lesson-addresses)\.|\/content\/\w+\/course-page\.ts/,
  },
]

/** How long plugins took is no news to whoever starts the site for the first time. */
const checks = { bundlerTimings: false }

/**
 * Two bundles of each language: `dist/client` for the browser, where what no word stands in is shared,
 * and `dist/server/<language>`, which holds only what is written in JSX, the pages and the brochure; the
 * server itself runs from its TypeScript sources.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    shortClassNames(import.meta.dirname),
    textSlots(import.meta.dirname, code),
    leanIcons(),
    compiledEarly(),
    compressed(),
  ],
  // Or the server would draw icons otherwise than the browser.
  ssr: { noExternal: ['lucide-react'] },
  resolve: {
    alias: [{ find: /^#texts\//, replacement: `${import.meta.dirname}/content/${code}/` }],
  },
  build: isSsrBuild
    ? {
        outDir: `dist/server/${code}`,
        copyPublicDir: false,
        rollupOptions: {
          checks,
          input: [
            'src/app/ssr/entry.server.tsx',
            'src/app/ssr/entry.brochure.tsx',
            'src/app/ssr/entry.texts.ts',
          ],
          output: { format: 'cjs' },
        },
      }
    : {
        outDir: 'dist/client',
        // Eight hundred bytes of a first page less than the bundler's own.
        minify: 'terser',
        terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
        manifest: `.vite/manifest.${code}.json`,
        // A copy that runs from this folder goes on serving the files of its own build.
        emptyOutDir: false,
        // Pictures and fonts keep their own addresses; inlining them would put them into every page.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // The one thing the entry fetches later is seldom needed: its list would cost every page 90 bytes. What a
          // lesson needs is in the page of its course.
          resolveDependencies: (file, needed, { hostId }) =>
            hostId.includes('entry.browser') || /lesson-|\/o-/.test(file) ? [] : needed,
        },
        rollupOptions: {
          checks,
          // Names of constants that stand once cost a visitor bytes and nothing else.
          optimization: { inlineConst: true },
          // What only the server draws of a lesson leaves nothing behind in the page of the course.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/src\/(modules\/(lessons\/|courses\/pages\/)|ui\/(Served)?Kolam)/,
                sideEffects: false,
              },
            ],
          },
          input: ['src/app/ssr/entry.browser.tsx', 'src/app/ssr/entry.popup.ts'],
          output: {
            codeSplitting: { groups: chunks },
            // The first script of every page lists them all: names in it would cost a third of a kilobyte, one more sign of each hash fifty bytes.
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
            chunkFileNames: ({ name }) =>
              `assets/${name === 'start-lesson' ? 'lesson-' : /^(BackOffice|Edit)Page$/.test(name) ? 'o-' : ''}[hash:7].js`,
          },
        },
      },
}))

function isWanted(language: Language): boolean {
  return language.code === process.env.SITE_LANGUAGE
}

/** Icons drawn by a few lines: the package's own code for contexts, strings and accessible names is 1.3 kB. */
function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\./ },
      handler: () => `import { createElement } from 'react'
export default ({ node }) => ({ size = 24, ...props }) => createElement('svg', {
  width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
  strokeLinecap: 'round', strokeLinejoin: 'round', ...props,
}, node.map(([tag, attributes]) => createElement(tag, attributes)))`,
    },
  }
}

/**
 * Tells the browser to compile all of React while it comes in, beside the main thread: left alone it does so function
 * by function, the first time each is called, which holds up a slow phone for a quarter of a second.
 */
function compiledEarly(): Plugin {
  return {
    name: 'compiled-early',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === 'react')
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Lays .br and .gz beside each script and the runtime of the lessons, for a server that sends files as they lie. */
function compressed(): Plugin {
  const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }
  return {
    name: 'compressed',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle: {
      // Last: Vite itself still writes into the code in this step.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          // And the runtime of the lessons; pictures and fonts are compressed themselves.
          if (file.type !== 'chunk' && !/\.(mjs|wasm)$/.test(file.fileName)) continue
          const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          for (const [ending, compress] of Object.entries(encodings)) {
            const source = await compress(plain)
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source })
          }
        }
      },
    },
  }
}
