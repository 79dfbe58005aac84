import { isIPv6 } from 'node:net'

/** One home has a whole network of this many bits to itself, and with it more addresses than a limit could count. */
const HOME_BITS = 64
const GROUP_BITS = 16

/** What the shop's own pages are, when they call the API while they are rendered: they are nobody's network. */
export const INSIDE = 'inside'

/**
 * What limits count by: an IPv4 address as it is, also one that is written as IPv6; of any other IPv6 address the
 * network that a home or a phone is given.
 */
export function toNetwork(ip: string | undefined): string {
  // Whoever has hung up already has no address any more.
  if (ip === undefined) return ''
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  // The parser of addresses writes every spelling in the one short way.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short)
  if (mapped) return toIPv4(mapped[1]!, mapped[2]!)
  const [head = '', tail] = short.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0')
  const home = [...groups, ...zeros, ...rest].slice(0, HOME_BITS / GROUP_BITS)
  return `${home.join(':')}::/${HOME_BITS}`
}

/** The four parts that stand in the last two groups. */
function toIPv4(...groups: [string, string]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]).join('.')
}
