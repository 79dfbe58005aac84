import { isIPv6 } from 'node:net'

/** A home gets a whole IPv6 /64, with more addresses than a limit could count. */
const HOME_BITS = 64
const GROUP_BITS = 16

/** Address of API calls from page rendering, which have no network. */
export const INSIDE = 'inside'

/** Key for limits per network: an IPv4 address, also if mapped to IPv6; for IPv6 the /64. */
export function toNetwork(ip: string | undefined): string {
  // A client that has disconnected has no address.
  if (ip === undefined) return ''
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  // `URL` normalises every spelling of an IPv6 address.
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

/** Converts the last two groups of an IPv6 address to IPv4. */
function toIPv4(...groups: [string, string]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]).join('.')
}
