import {
  certificateFile,
  certificateIssuer,
  certificateKey,
  certificateStatusList,
  jwks,
  verify,
} from './endpoints.ts'
import { generatePath } from './path-pattern.ts'

/** What anybody may look up of a certificate; printed on paper, so none of these may ever change. */
export const certificateAddresses = {
  form: verify,
  page: (code: string) => `${verify}/${code}`,
  file: (code: string, type: 'pdf' | 'jwt' | 'json') =>
    generatePath(certificateFile, { code, file: `certificate.${type}` }),
  issuer: certificateIssuer,
  key: (id: string) => generatePath(certificateKey, { id }),
  keyFolder: certificateKey.replace(':id', ''),
  statusList: (list: number) => generatePath(certificateStatusList, { list: String(list) }),
  keys: jwks,
} as const
