/** Imported below the library's main entry, which warns about every Node that is not LTS yet. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
