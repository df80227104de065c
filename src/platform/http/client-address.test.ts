import { describe, expect, test } from 'vitest'
import { createAddressReader, isThisMachine } from './client-address.ts'

describe('without a trusted proxy', () => {
  const read = createAddressReader([])

  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['::1', '198.51.100.1', '0:0:0:0::/64'],
    [undefined, undefined, 'unknown'],
    [undefined, '198.51.100.1', 'unknown'],
  ])('%s that claims %s is %s', (socket, claimedAddress, address) => {
    expect(read(socket, claimedAddress)).toBe(address)
  })
})

describe('behind proxies that are trusted', () => {
  const read = createAddressReader(['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48'])

  test.each([
    ['the proxy alone', '10.1.2.3', undefined, '10.1.2.3'],
    ['one visitor', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a visitor who claims to be another', '10.1.2.3', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['a visitor who claims to be the proxy', '10.1.2.3', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['two proxies', '127.0.0.1', '203.0.113.9, 192.0.2.7, 10.1.2.3', '203.0.113.9'],
    ['a proxy that is not trusted', '192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['only proxies', '10.1.2.3', '10.4.5.6', '10.4.5.6'],
    ['an IPv6 proxy', '2001:db8:ffff:1::5', '203.0.113.9', '203.0.113.9'],
    ['the proxy on this machine', '::1', '203.0.113.9', '203.0.113.9'],
    ['IPv4 on an IPv6 socket', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a word', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['a word after an address', '10.1.2.3', '203.0.113.9, _hidden', '10.1.2.3'],
    ['nothing between commas', '10.1.2.3', '203.0.113.9, ,', '10.1.2.3'],
    ['an injection', '10.1.2.3', "1.1.1.1'; drop table users", '10.1.2.3'],
  ])('%s', (_, socket, forwarded, address) => {
    expect(read(socket, forwarded)).toBe(address)
  })
})

describe('IPv6 is a network, not an address', () => {
  const read = createAddressReader([])

  test.each([
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0000:0000:0000:0001',
    '2001:db8:1:2::1%eth0',
  ])('%s', (address) => {
    expect(read(address, undefined)).toBe('2001:db8:1:2::/64')
  })

  test.each([
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(read(address, undefined)).toBe(network)
  })
})

describe('a visitor at this machine', () => {
  const read = createAddressReader([])

  test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'who asks %s',
    (host) => {
      expect(isThisMachine('127.0.0.1', host)).toBe(true)
      expect(isThisMachine('127.8.9.10', host)).toBe(true)
      expect(isThisMachine(read('::1', undefined), host)).toBe(true)
      for (const expectedAddress of [
        '203.0.113.9',
        '10.0.0.1',
        '12.7.0.1',
        '128.0.0.1',
        'unknown',
      ]) {
        expect(isThisMachine(expectedAddress, host)).toBe(false)
      }
      expect(isThisMachine(read('2001:db8::1', undefined), host)).toBe(false)
    },
  )

  test.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:3000',
    'localhost@evil.example',
    '10.0.0.1:3000',
  ])('is not one who asks %s, a name that may point here from elsewhere', (host) => {
    expect(isThisMachine('127.0.0.1', host)).toBe(false)
  })
})
