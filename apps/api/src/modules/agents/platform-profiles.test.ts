import type { lookup as lookupByDns, LookupAddress } from 'node:dns'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPlatformProfile, aSigningKey, startAgentPlatform } from '../../../test/agent-platform.ts'
import { createPublicRequests } from '../../http/public-requests.ts'
import { DAY, MINUTE } from '../../jobs/clock.ts'
import { createPlatformProfiles } from './platform-profiles.service.ts'

const platform = await startAgentPlatform()

let now = new Date('2026-06-01T08:00:00Z')
const clock = () => now
const pass = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds))

/** Profiles of platforms on loopback. @param lookup the addresses that a name has, lookup by lookup */
function aReader(lookup?: typeof lookupByDns) {
  const requests = createPublicRequests({ allowsLoopback: true, ...(lookup && { lookup }) })
  const profiles = createPlatformProfiles({ clock, requests, limits: { consume: async () => {} } })
  const toUrl = (address: string) => new URL(address)
  return {
    get: (address: string) => profiles.get(toUrl(address), ''),
    getLatest: (address: string) => profiles.getLatest(toUrl(address), ''),
  }
}

/** A DNS that responds with each of these addresses once. */
const aDns = (...addresses: string[]) =>
  ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, [{ address: addresses.shift()!, family: 4 }])) as unknown as typeof lookupByDns

/** The name that leads to the platform. */
const byName = (address: string) => address.replace('127.0.0.1', 'agents.example')

beforeEach(() => {
  platform.profile = aPlatformProfile()
  platform.cacheControl = 'public, max-age=60'
  platform.requests.length = 0
})
afterEach(() => {
  platform.respond = undefined
  vi.restoreAllMocks()
})

test.each<[string, NonNullable<typeof platform.respond>]>([
  ['does not respond', () => {}],
  ['does not go on', (_, response) => void response.writeHead(200).write('{"ucp":')],
])('A platform that %s is left after three seconds.', async (_, respond) => {
  platform.respond = respond
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const profile = aReader().get(platform.aProfileUrl())
  await expect.poll(() => platform.requests).toHaveLength(1)
  late.abort()
  await expect(profile).rejects.toMatchObject({ code: 'profile_unreachable', status: 424 })
  expect(timeout.mock.calls).toEqual([[3_000]])
})

test('A profile may have 64 kB, and no more.', async () => {
  const { get } = aReader()
  platform.profile = { ...aPlatformProfile(), more: 'x'.repeat(64_000) }
  await expect(get(platform.aProfileUrl())).resolves.toMatchObject({ version: '2026-04-08' })
  platform.profile = { ...aPlatformProfile(), more: 'x'.repeat(66_000) }
  await expect(get(platform.aProfileUrl())).rejects.toMatchObject({ code: 'profile_malformed', status: 422 })
})

test('A profile without an end is cut off after 64 kB.', async () => {
  let sent = 0
  const cut = new Promise<void>((resolve) => {
    platform.respond = (_, response) => {
      response.on('close', resolve)
      const go = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
      }
      response.on('drain', go)
      go()
    }
  })
  await expect(aReader().get(platform.aProfileUrl())).rejects.toMatchObject({ code: 'profile_malformed' })
  await cut
  expect(sent).toBeGreaterThan(64_000)
})

test('A profile that leads elsewhere is not followed, neither to the platform nor to a private address.', async () => {
  for (const location of [`${platform.origin}/other`, 'http://169.254.169.254/latest', '//10.0.0.1/']) {
    platform.requests.length = 0
    platform.respond = (_, response) => void response.writeHead(307, { location }).end()
    await expect(aReader().get(platform.aProfileUrl())).rejects.toMatchObject({ code: 'profile_unreachable' })
    expect(platform.requests).toHaveLength(1)
  }
})

test('A platform whose name begins to lead to a private address is refused, and nothing is called there.', async () => {
  const { get } = aReader(aDns('127.0.0.1', '10.0.0.1', '169.254.169.254'))
  const address = byName(platform.aProfileUrl())
  await expect(get(address)).resolves.toMatchObject({ version: '2026-04-08' })
  for (const _ of [1, 2]) {
    pass(MINUTE)
    await expect(get(address)).rejects.toMatchObject({ code: 'invalid_profile_url', status: 400 })
  }
  expect(platform.requests).toHaveLength(1)
})

test('A platform that cannot be asked for its latest keys still has those that it has published for longer.', async () => {
  const [one, two] = [aSigningKey('one'), aSigningKey('two')]
  const { get, getLatest } = aReader()
  const address = platform.aProfileUrl()
  platform.cacheControl = 'max-age=86400'
  platform.profile = aPlatformProfile([one])
  await get(address)
  pass(MINUTE)
  platform.respond = (_, response) => void response.writeHead(503).end()
  for (const read of [getLatest, get, getLatest])
    expect((await read(address)).keys.map(({ kid }) => kid)).toEqual(['one'])
  expect(platform.requests).toHaveLength(2)

  platform.respond = undefined
  platform.profile = aPlatformProfile([one, two])
  pass(MINUTE)
  expect((await getLatest(address)).keys.map(({ kid }) => kid)).toEqual(['one', 'two'])

  platform.respond = (_, response) => void response.writeHead(503).end()
  pass(DAY)
  await expect(get(address)).rejects.toMatchObject({ code: 'profile_unreachable' })
})
