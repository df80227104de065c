import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { language } from '#texts/language.ts'
import { matchPath, type PathParams } from './addresses/path-pattern.ts'
import { addressIn, pathWithin } from './format/language-address.ts'

/**
 * Addresses, history and routes of the site: the part of React Router's interface that the site uses. React
 * Router itself adds 6 kB to the scripts of every page (docs/decisions/0084).
 */

/** An address of the site, or `?search` and `#hash` on the current page. */
export type To = string | { pathname?: string; search?: string; hash?: string }

type Address = { pathname: string; search: string; hash: string }
type Location = Address & {
  /** Stored in the history entry. */
  state: unknown
  /** Of the history entry; the one the browser opened has none. */
  key: string
}
type NavigationType = 'POP' | 'PUSH' | 'REPLACE'
type NavigateOptions = { replace?: boolean; state?: unknown }
type Router = {
  location: Location
  /** How the visitor came to this entry. */
  how: NavigationType
  navigate: (to: To, options?: NavigateOptions) => void
}

const RouterContext = createContext<Router | undefined>(undefined)
const RouteContext = createContext<{ params: PathParams; base: string }>({ params: {}, base: '' })

/** Follows the history of the browser. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(() => readEntry('POP'))
  const navigate = useMemo(() => {
    return (to: To, { replace, state = null }: NavigateOptions = {}) => {
      const address = hrefOf(to, readEntry('POP').location)
      // Browsers have these names in their history.
      const stored = { usr: state, key: Math.random().toString(36).slice(2, 10) }
      history[replace ? 'replaceState' : 'pushState'](stored, '', address)
      startTransition(() => setEntry(readEntry(replace ? 'REPLACE' : 'PUSH')))
    }
  }, [])
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setEntry(readEntry('POP')))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const router = useMemo(() => ({ ...entry, navigate }), [entry, navigate])
  return <RouterContext value={router}>{children}</RouterContext>
}

/** One page, for the server. */
export function StaticRouter({ path, children }: { path: string; children?: ReactNode }) {
  const location = { pathname: path, search: '', hash: '', state: null, key: 'default' }
  const router: Router = { location, how: 'POP', navigate: () => undefined }
  return <RouterContext value={router}>{children}</RouterContext>
}

function readEntry(how: NavigationType): { location: Location; how: NavigationType } {
  const { pathname, search, hash } = window.location
  const { usr: state = null, key = 'default' } = history.state ?? {}
  const path = pathWithin(language, pathname) ?? pathname
  return { how, location: { pathname: path, search, hash, state, key } }
}

/** Where a link leads, in the language of the page. */
function hrefOf(to: To, { pathname }: Address): string {
  const address = typeof to === 'string' ? { pathname: to } : to
  const { pathname: path = '', search = '', hash = '' } = address
  const whole = path + (search && `?${search.replace(/^\?/, '')}`) + hash
  const end = whole.search(/[?#]|$/)
  // A search without anything in it leaves no question mark.
  const rest = whole.slice(end).replace(/^\?(?=#|$)/, '')
  return addressIn(language, whole.slice(0, end) || pathname) + rest
}

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('A router is needed above this.')
  return router
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigationType(): NavigationType {
  return useRouter().how
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

export function useHref(to: To): string {
  return hrefOf(to, useLocation())
}

/** Goes to another page without loading it anew, except in a new tab or window. */
export function useLinkClickHandler(
  to: To,
  { target, replace, state }: NavigateOptions & { target?: string | undefined },
): (event: MouseEvent) => void {
  const { location, navigate } = useRouter()
  return (event) => {
    if (!isPlainClick(event) || (target && target !== '_self')) return
    event.preventDefault()
    const isHere = hrefOf(to, location) === hrefOf(location, location)
    navigate(to, { replace: replace ?? isHere, state })
  }
}

/** A click that the browser would not follow in another tab or window. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>,
): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified
}

type SearchInit = ConstructorParameters<typeof URLSearchParams>[0]

/** The search parameters, and a function that replaces them. */
export function useSearchParams(): [
  URLSearchParams,
  (next: SearchInit, options?: NavigateOptions) => void,
] {
  const { location, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const replaceParams = useCallback(
    (next: SearchInit, options?: NavigateOptions) =>
      navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [params, replaceParams]
}

export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

type RouteProps = { path?: string; element?: ReactNode; children?: ReactNode; index?: boolean }

/** A page within `Routes`. `index` is the one at the address above them. */
export function PageRoute(_: RouteProps) {
  return null
}

/**
 * The first route that matches; more specific ones stand above. Within the element of a route that ends in a
 * star, routes match the rest of the path.
 */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const above = use(RouteContext)
  const rest = decode(pathname).slice(above.base.length)
  for (const { path, element } of routesIn(children)) {
    const match = matchPath(path, rest || '/')
    if (!match) continue
    const route = { params: { ...above.params, ...match.params }, base: above.base + match.base }
    return <RouteContext value={route}>{element}</RouteContext>
  }
  return null
}

export function useParams(): PathParams {
  return use(RouteContext).params
}

function routesIn(children: ReactNode, above = ''): { path: string; element: ReactNode }[] {
  return Children.toArray(children)
    .filter((child): child is ReactElement<RouteProps> => isValidElement(child))
    .flatMap(({ type, props: { path = '', element, children: inner } }) => {
      if (type === Fragment) return routesIn(inner, above)
      const whole = `${above}/${path}`
      return inner === undefined ? [{ path: whole, element }] : routesIn(inner, whole)
    })
}

/** Slashes within a part stay encoded. */
function decode(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
