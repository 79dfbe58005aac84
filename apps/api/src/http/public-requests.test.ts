import type { lookup as lookupByDns, LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AddressRefusedError, createPublicRequests, isPublicAddress } from './public-requests.ts'

test.each(['8.8.8.8', '114.114.114.114', '2001:4860:4860::8888', '2400:3200::1', '::ffff:8.8.8.8'])(
  '%s is of the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.170',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

/** A DNS that responds with these addresses, one list for each lookup, the last one from then on. */
function aDns(...lists: [string[], ...string[][]]): typeof lookupByDns {
  let lookups = 0
  const lookup = (_: string, __: object, done: (error: Error | null, found: LookupAddress[]) => void) => {
    const addresses = lists[Math.min((lookups += 1), lists.length) - 1]!
    const error = Object.assign(new Error('Not found'), { code: 'ENOTFOUND' })
    if (addresses.length === 0) return done(error, [])
    return done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return lookup as unknown as typeof lookupByDns
}

describe('an address that somebody has typed', () => {
  const live = createPublicRequests({ allowsLoopback: false, lookup: aDns(['93.184.216.34']) })
  const demo = createPublicRequests({ allowsLoopback: true, lookup: aDns(['93.184.216.34']) })

  test.each([
    ['https://program.example/events', undefined],
    ['https://8.8.8.8/', undefined],
    ['http://program.example/', 'not_https'],
    ['http://127.0.0.1/', 'not_https'],
    ['ftp://program.example/', 'not_https'],
    ['https://user:secret@program.example/', 'not_https'],
    ['program.example', 'not_https'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://[::1]/', 'not_public'],
    ['https://[::ffff:a9fe:a9fe]/', 'not_public'],
    // What browsers and servers read as 127.0.0.1, too.
    ['https://2130706433/', 'not_public'],
    ['https://0x7f.1/', 'not_public'],
    ['https://127。0。0。1/', 'not_public'],
  ])('%s in a live shop: %s', async (address, problem) => {
    expect(await live.check(address)).toBe(problem)
  })

  test.each([
    ['http://127.0.0.1:4000/', undefined],
    ['https://[::1]/', undefined],
    // Without TLS only loopback.
    ['http://program.example/', 'not_public'],
    ['https://192.168.1.1/', 'not_public'],
  ])('%s in a demo shop: %s', async (address, problem) => {
    expect(await demo.check(address)).toBe(problem)
  })

  test('is refused when any address of its host is private, or it has none', async () => {
    const check = (...addresses: string[]) =>
      createPublicRequests({ allowsLoopback: false, lookup: aDns(addresses) }).check(
        'https://program.example/',
      )
    expect(await check('93.184.216.34', '10.0.0.1')).toBe('not_public')
    expect(await check('fd00::1')).toBe('not_public')
    expect(await check()).toBe('unknown_host')
  })
})

describe('a request', () => {
  const signal = AbortSignal.timeout(5_000)
  const POST = { headers: {}, body: '{}', signal }

  async function aServer() {
    let calls = 0
    const server = createServer((_, response) => {
      calls += 1
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { port: (server.address() as AddressInfo).port, countCalls: () => calls }
  }

  test('goes nowhere when the name has changed since it was checked', async () => {
    const { port, countCalls } = await aServer()
    const lookup = aDns(['93.184.216.34'], ['127.0.0.1'])
    const requests = createPublicRequests({ allowsLoopback: false, lookup })
    const address = `https://program.example:${port}/`
    expect(await requests.check(address)).toBeUndefined()
    await expect(requests.post(address, POST)).rejects.toThrow(AddressRefusedError)
    expect(countCalls()).toBe(0)
  })

  test('checks an address that is no name, too', async () => {
    const requests = createPublicRequests({ allowsLoopback: false })
    await expect(requests.post('https://169.254.169.254/latest', POST)).rejects.toThrow(AddressRefusedError)
  })

  test('follows no redirect [T904]', async () => {
    const { port, countCalls } = await aServer()
    const requests = createPublicRequests({ allowsLoopback: true, lookup: aDns(['127.0.0.1']) })
    expect(await requests.post(`http://program.example:${port}/`, POST)).toBe(302)
    expect(countCalls()).toBe(1)
  })
})
