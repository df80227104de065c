import { endpoints } from '../addresses/site-map.ts'

/**
 * Where the calls of section 7 go: `{backend}`, or `{api base}` for registration and reviews; empty for
 * the page's own origin, which always has the catalogue.
 */
export function addressOf(path: string): string {
  if (path === endpoints.courses) return path
  if (path === '/api/free-demo/register' || path === endpoints.reviews)
    return `${import.meta.env.VITE_API_BASE ?? ''}${path}`
  return `${import.meta.env.VITE_BACKEND_URL ?? ''}${path}`
}
