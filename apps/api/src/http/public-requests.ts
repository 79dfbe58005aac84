import { lookup as lookupByDns } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why an address that somebody else chose is not called. */
export type AddressProblem = 'not_https' | 'not_public' | 'unknown_host'

export class AddressRefusedError extends Error {
  readonly problem: AddressProblem

  constructor(problem: AddressProblem) {
    super(`This address is not called: ${problem}`)
    this.problem = problem
  }
}

/** How long somebody who types an address waits for its host to be found. */
const LOOKUP_TIMEOUT_MS = 5_000

interface Options {
  /** Loopback may be called too, also without TLS: for a demo shop and its tests. */
  allowsLoopback: boolean
  /** Resolves a host to all of its addresses. */
  lookup?: typeof lookupByDns
}

interface Sent {
  headers: Record<string, string>
  signal: AbortSignal
}

interface Post extends Sent {
  body: string
}

interface Read extends Sent {
  /** More than so many bytes are not read. */
  maxBytes: number
}

/** A response of which everything is read. */
interface ReadResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

export type PublicRequests = ReturnType<typeof createPublicRequests>

/**
 * Requests to addresses that people type: by https, to hosts of the public internet. A host is resolved here, and the connection
 * goes to an address that was checked, so that a name which changes in between leads nowhere else. Redirects are not followed.
 */
export function createPublicRequests({ allowsLoopback, lookup = lookupByDns }: Options) {
  const isAllowed = (address: string, protocol: string) =>
    (protocol === 'https:' && isPublicAddress(address)) || (allowsLoopback && isLoopback(address))

  /** What can be seen without resolving its host. */
  function findProblem(url: URL | undefined): AddressProblem | undefined {
    const isWeb = url?.protocol === 'https:' || (allowsLoopback && url?.protocol === 'http:')
    // Credentials would be shown and logged with the address.
    if (!url || !isWeb || url.username !== '' || url.password !== '') return 'not_https'
    const literal = toLiteral(url)
    if (literal !== undefined && !isAllowed(literal, url.protocol)) return 'not_public'
    return undefined
  }

  /** The lookup of a connection: it fails unless all addresses of the host are allowed. */
  const lookupFor =
    (protocol: string): LookupFunction =>
    (host, options, done) =>
      void lookup(host, { ...options, all: true }, (error, addresses) => {
        const isRefused = addresses?.some(({ address }) => !isAllowed(address, protocol))
        const failure = error ?? (isRefused ? new AddressRefusedError('not_public') : undefined)
        if (failure) return done(failure, [])
        const [first] = addresses
        return options.all ? done(null, addresses) : done(null, first!.address, first!.family)
      })

  /**
   * Sends a request, and resolves to its response.
   * @throws AddressRefusedError, and any error of the connection
   */
  function send(
    address: string,
    { method, body, headers, signal }: Sent & { method: 'GET' | 'POST'; body?: string },
  ): Promise<http.IncomingMessage> {
    const url = URL.parse(address) ?? undefined
    const problem = findProblem(url)
    if (problem) return Promise.reject(new AddressRefusedError(problem))
    const { protocol } = url!
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = {
      method,
      agent: false as const,
      headers: { ...headers, ...length },
      lookup: lookupFor(protocol),
      signal,
    }
    const { request } = protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      // The error may also come after the response, whose connection is cut.
      request(url!, options, resolve).on('error', reject).end(body)
    })
  }

  return {
    /** Why an address is not called; undefined if it is. */
    async check(address: string): Promise<AddressProblem | undefined> {
      const url = URL.parse(address) ?? undefined
      const problem = findProblem(url)
      if (problem || toLiteral(url!) !== undefined) return problem
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve('unknown_host'), LOOKUP_TIMEOUT_MS)
        lookupFor(url!.protocol)(url!.hostname, { all: true }, (error) => {
          clearTimeout(timer)
          if (error instanceof AddressRefusedError) return resolve(error.problem)
          return resolve(error ? 'unknown_host' : undefined)
        })
      })
    },

    /**
     * Sends a body, and resolves to the status of the response, of which nothing more is read.
     * @throws AddressRefusedError, and any error of the connection
     */
    async post(address: string, sent: Post): Promise<number> {
      const response = await send(address, { ...sent, method: 'POST' })
      response.destroy()
      return response.statusCode!
    },

    /**
     * Reads what is at an address.
     * @throws AddressRefusedError, RangeError for more than `maxBytes`, and any error of the connection
     */
    async read(address: string, { maxBytes, ...sent }: Read): Promise<ReadResponse> {
      const response = await send(address, { ...sent, method: 'GET' })
      const parts: Buffer[] = []
      let size = 0
      // Leaving the loop cuts the connection.
      for await (const part of response as AsyncIterable<Buffer>) {
        size += part.length
        if (size > maxBytes) throw new RangeError('The response is too long')
        parts.push(part)
      }
      return {
        status: response.statusCode!,
        headers: response.headers,
        text: Buffer.concat(parts).toString('utf8'),
      }
    },
  }
}

/** The IP address that is the host of a URL; undefined for a name. */
function toLiteral({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? host : undefined
}

/** What of IPv6 is assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an address is of the public internet: of no special range, also if mapped to IPv6. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST)
}

const isLoopback = (text: string): boolean => ipaddr.process(text).range() === 'loopback'
