import { BlockList, isIP } from 'node:net'
import { StartError } from '../start-error.ts'

/** IPv4 ranges closed to outgoing calls: this host, private, carrier, link-local, documentation, multicast and reserved (RFC 6890). */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** IPv6 is open in its global unicast range only, without the parts for embedded IPv4 addresses and documentation. */
const OPEN_V6 = ['2000::', 3] as const
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

type Range = readonly [address: string, prefix: number]

function blocksOf(ranges: readonly Range[]): BlockList {
  const blocks = new BlockList()
  for (const [address, prefix] of ranges) blocks.addSubnet(address, prefix, familyOf(address))
  return blocks
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const closedV4 = blocksOf(CLOSED_V4)
const openV6 = blocksOf([OPEN_V6])
const closedV6 = blocksOf(CLOSED_V6)

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedV4.check(address, 'ipv4')
  // a zone (fe80::1%eth0) names an interface of this machine
  if (family !== 6 || address.includes('%')) return false
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** Hosts and ranges the environment opens apart from the public internet (OUTBOUND_ALLOW). */
export interface Allowance {
  readonly hosts: ReadonlySet<string>
  readonly addresses: BlockList
}

export const NO_ALLOWANCE: Allowance = { hosts: new Set(), addresses: new BlockList() }

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Hosts, addresses and CIDR ranges, separated by commas. @throws StartError for anything else */
export function readAllowance(text: string): Allowance {
  const hosts = new Set<string>()
  const ranges: Range[] = []
  const words = text.toLowerCase().split(/[,\s]+/)
  for (const word of words.filter(Boolean)) {
    const range = rangeOf(word)
    if (range) ranges.push(range)
    else if (HOST.test(word) && !/^[\d.]+$/.test(word)) hosts.add(word)
    else throw new StartError('环境变量 OUTBOUND_ALLOW 不正确：须为主机名、IP 地址或 CIDR 网段，逗号分隔。')
  }
  return { hosts, addresses: blocksOf(ranges) }
}

function rangeOf(word: string): Range | null {
  const [address = '', prefix, ...more] = word.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return null
  const whole = family === 4 ? 32 : 128
  if (prefix === undefined) return [address, whole]
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= whole ? [address, Number(prefix)] : null
}

/** True where an outgoing call to this address of `host` is allowed. */
export function isOpen(host: string, address: string, { hosts, addresses }: Allowance): boolean {
  if (isPublicAddress(address)) return true
  if (address.includes('%')) return false
  return hosts.has(host.toLowerCase()) || addresses.check(address, familyOf(address))
}
