import type { Language } from '../../../../content/languages.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'

/** In the order of checking: most browsers also name the ones they descend from. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'Linux'],
]

/** “Firefox on Windows”, as far as the user agent can be believed. */
export function describeDevice(userAgent: string | null, language: Language): string {
  const { device } = textsFor(language).account
  const browser = browsers.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const systemName = systems.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const system =
    systemName === 'chromebook' || systemName === 'mac' ? device[systemName] : systemName
  if (browser && system) return device.both({ browser, system })
  if (browser) return browser
  return system ? device.systemOnly(system) : device.unknown
}
