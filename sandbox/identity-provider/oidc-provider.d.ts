/** Past the library's front door, which warns of every Node that is not yet marked LTS. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
