import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The visitor's address for limits and logs. X-Forwarded-For is believed only from a proxy named in
 * TRUST_PROXY.
 */
export function createAddressReader(trustProxy: string[]) {
  const isTrusted = createProxyCheck(trustProxy)

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let address = plain(socketAddress ?? '') || 'unknown'
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
    while (hops.length > 0 && isIP(address) && isTrusted(address)) {
      const hop = hops.pop()
      if (!hop || !isIP(hop)) break
      address = hop
    }
    return isIPv6(address) ? networkOf(address) : address
  }
}

/** Whether an address is that of a proxy named in TRUST_PROXY. */
export function createProxyCheck(trustProxy: string[]) {
  const trusted = toBlockList(trustProxy)
  return (address: string): boolean =>
    trusted.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4')
}

/**
 * Whether the request comes from this machine. Host is checked too, against DNS rebinding: a page
 * elsewhere may point its own name at 127.0.0.1.
 */
export function isThisMachine(address: string, host: string | undefined): boolean {
  const loopback = address.startsWith('127.') || address === networkOf('::1')
  return loopback && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')
}

/** For a key that ends with an IPv6 network as above, the same with the /48 around it. */
export function widerNetwork(key: string): string | undefined {
  const [, before, site] = key.match(/^(.*?)([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/) ?? []
  return site && `${before}${site}::/48`
}

/** Throws on an entry that is no address, range or “loopback”. */
function toBlockList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    if (entry === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4')
      list.addAddress('::1', 'ipv6')
      continue
    }
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix ? Number(prefix) : family === 'ipv6' ? 128 : 32, family)
  }
  return list
}

/** IPv4 that arrives on an IPv6 socket reads “::ffff:1.2.3.4”. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** A home or office holds a whole /64: its addresses are one visitor. */
function networkOf(address: string): string {
  const [start = '', end] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const head = start ? start.split(':') : []
  const tail = end ? end.split(':') : []
  const gap = end === undefined ? [] : Array(8 - head.length - tail.length).fill('0')
  return `${[...head, ...gap, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
