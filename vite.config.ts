import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two bundles: `dist/client` for the browser and `dist/server/entry.server.js`, which holds only the
 * React pages; the server itself runs from its TypeScript sources.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? { outDir: 'dist/server', ssr: 'src/entry.server.tsx', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Pictures and fonts keep their own addresses; inlining them would put them into every page.
        assetsInlineLimit: 0,
        rollupOptions: { input: 'src/entry.browser.tsx' },
      },
}))
