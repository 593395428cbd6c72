import { describe, expect, test } from 'vitest'
import { isOpen, isPublicAddress, readAllowance } from '#server/kit/outbound/address-rules.ts'
import { StartError } from '#server/kit/start-error.ts'

/** The first and last address of every closed range, and one of either side of it. */
const CLOSED = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.1', '169.254.169.254', '172.16.0.0', '172.31.255.255'],
  ...['192.0.0.1', '192.0.2.1', '192.168.0.0', '192.168.255.255', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  ...['64:ff9b::a00:1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'fc00::1', 'fdff::1', 'ff02::1'],
  ...[
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '3fff::1',
    '4000::1',
    'not an address',
    '',
    '2400:3200::1%eth0',
  ],
]
const PUBLIC = [
  ...[
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ],
  ...['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '223.255.255.255'],
  ...['2400:3200::1', '2606:4700:4700::1111'],
]

describe('addresses', () => {
  test.each(CLOSED)('%s is closed', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

  test('the environment opens hosts, addresses and ranges, and no more than these', () => {
    const allowed = readAllowance('erp.inner, 10.1.0.0/16 ,127.0.0.1,fd00:1::/32, fd00:9::7, 1a.inner a1')
    const open = (address: string, host = address) => isOpen(host, address, allowed)
    for (const [address, host] of [
      ...[['10.1.255.255'], ['127.0.0.1'], ['fd00:1::5'], ['fd00:9::7'], ['10.9.9.9', 'ERP.inner']],
      ...[
        ['10.9.9.9', '1a.inner'],
        ['10.9.9.9', 'a1'],
        ['1.1.1.1', 'other'],
        ['2400:3200::1', 'other'],
      ],
    ] as [string, string?][])
      expect(open(address, host), `${host} ${address}`).toBe(true)
    for (const [address, host] of [
      ...[['10.2.0.0'], ['127.0.0.2'], ['fd00:2::5'], ['fd00:9::8'], ['10.9.9.9', 'other.inner']],
      ...[
        ['fe80::1%eth0', 'other'],
        // a zone names an interface of this machine, whatever the host
        ['fe80::1%eth0', 'erp.inner'],
        ['2400:3200::1%eth0', 'erp.inner'],
      ],
    ] as [string, string?][])
      expect(open(address, host), `${host} ${address}`).toBe(false)
  })

  test('whole addresses and whole ranges', () => {
    const opens = (words: string, address: string) => isOpen('x', address, readAllowance(words))
    expect([opens('10.0.0.1/32', '10.0.0.1'), opens('10.0.0.1/32', '10.0.0.2')]).toEqual([true, false])
    expect([opens('fd00::1/128', 'fd00::1'), opens('fd00::1/128', 'fd00::2')]).toEqual([true, false])
    expect([opens('fd00::1', 'fd00::1'), opens('fd00::1', 'fd00::2')]).toEqual([true, false])
    expect([opens('10.0.0.0/0', '192.168.0.1'), opens('', '10.0.0.1')]).toEqual([true, false])
    expect(readAllowance(' , erp.inner ,, ')).toMatchObject({ hosts: new Set(['erp.inner']) })
  })

  test.each([
    ...[
      '10.0.0.0/33',
      '1.2.3',
      'http://erp',
      '10.0.0.0/8/1',
      'a b!',
      '10.0.0.0/x8',
      '10.0.0.0/8x',
      '10.0.0.0/',
    ],
    ...['fd00::/129', '10.0.0.0/0008', '.', '-a', 'a-', 'a..b', 'erp/8'],
  ])('an allowance of “%s” stops the start', (text) => {
    expect(() => readAllowance(text)).toThrow(StartError)
    expect(() => readAllowance(text)).toThrow(
      'OUTBOUND_ALLOW 不正确：须为主机名、IP 地址或 CIDR 网段，逗号分隔',
    )
  })
})
