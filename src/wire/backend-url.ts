/** Where the calls of section 7 go: `{backend}` and `{api base}`, empty for the page's own origin. */
export function backendUrl(path: string): string {
  return `${import.meta.env.VITE_BACKEND_URL ?? ''}${path}`
}

export function apiBaseUrl(path: string): string {
  return `${import.meta.env.VITE_API_BASE ?? ''}${path}`
}
