import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { after, DAY, HOUR, SECOND } from '../../jobs/clock.ts'
import { findNextAttempt, isDelivered, toDeliveryError, toEndpointStatus } from './delivery-rules.ts'
import { createWebhookSecret, toSignedHeaders } from './signature.ts'

const NOW = new Date('2026-11-29T04:00:00Z')

describe('the attempts of a delivery', () => {
  test('begin seconds after a failure, and end after three days', () => {
    expect(findNextAttempt(1, NOW, 0)).toEqual(after(NOW, 5 * SECOND))
    let [now, tries] = [NOW, 0]
    for (;;) {
      tries += 1
      const next = findNextAttempt(tries, now, 0)
      if (!next) break
      now = next
    }
    expect(tries).toBe(10)
    expect(now.getTime() - NOW.getTime()).toBeGreaterThan(3 * DAY)
    expect(now.getTime() - NOW.getTime()).toBeLessThan(4 * DAY)
  })

  test('are spread, so that what failed together is not tried at once', () => {
    const [first, last] = [findNextAttempt(4, NOW, 0)!, findNextAttempt(4, NOW, 1)!]
    expect(last.getTime() - first.getTime()).toBe(0.2 * HOUR)
  })

  test.each([
    [{ status: 200 }, true],
    [{ status: 204 }, true],
    [{ status: 302 }, false],
    [{ status: 404 }, false],
    [{ status: 500 }, false],
    [{ error: 'timed_out' as const }, false],
  ])('%o has arrived: %s', (result, hasArrived) => expect(isDelivered(result)).toBe(hasArrived))

  test('stop for an address that wants no more, or has failed for days', () => {
    const since = (ms: number) => ({ failingSince: after(NOW, -ms), now: NOW })
    expect(toEndpointStatus({ status: 410 }, since(0))).toBe('gone')
    expect(toEndpointStatus({ status: 500 }, since(3 * DAY - 1))).toBe('active')
    expect(toEndpointStatus({ error: 'connection' }, since(3 * DAY))).toBe('failing')
  })

  test.each([
    [{ code: 'ENOTFOUND' }, 'unknown_host'],
    [{ code: 'EAI_AGAIN' }, 'unknown_host'],
    [{ code: 'ECONNREFUSED' }, 'connection'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'certificate'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
    [{ code: 'ABORT_ERR', name: 'AbortError' }, 'timed_out'],
  ])('%o failed by %s', (error, reason) => expect(toDeliveryError(error)).toBe(reason))
})

describe('a signature', () => {
  const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', now: new Date(), body: '{"test": 2432232314}' }

  test('is that of the specification', () => {
    const signed = toSignedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      ...MESSAGE,
      now: new Date(1_614_265_330_000),
    })
    expect(signed).toEqual({
      'webhook-id': MESSAGE.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('is verified with each of two secrets, and with no other', () => {
    const [current, earlier] = [createWebhookSecret(), createWebhookSecret()]
    const headers = toSignedHeaders([current, earlier], MESSAGE)
    for (const secret of [current, earlier])
      expect(new Webhook(secret).verify(MESSAGE.body, headers)).toEqual({ test: 2432232314 })
    expect(() => new Webhook(createWebhookSecret()).verify(MESSAGE.body, headers)).toThrow()
    expect(() => new Webhook(current).verify(`${MESSAGE.body} `, headers)).toThrow()
  })
})
