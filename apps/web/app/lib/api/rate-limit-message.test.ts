import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { formatRateLimit } from './rate-limit-message.ts'

test.each([
  [undefined, 'Slow down', '请求过于频繁，请稍候再试'],
  [0, 'Slow down', '请求过于频繁，请稍候再试'],
  [1, 'Slow down (1 second)', '请求过于频繁，请稍候再试（1 秒）'],
  [90, 'Slow down (90 seconds)', '请求过于频繁，请稍候再试（90 秒）'],
  [91, 'Slow down (2 minutes)', '请求过于频繁，请稍候再试（2 分钟）'],
  [900, 'Slow down (15 minutes)', '请求过于频繁，请稍候再试（15 分钟）'],
])('a wait of %s seconds follows the message of the server, or its translation [T303]', (seconds, en, zh) => {
  const failure = { message: 'Slow down', ...(seconds !== undefined && { retryAfterSeconds: seconds }) }
  expect(formatRateLimit(failure)).toBe(en)
  overwriteGetLocale(() => 'zh')
  expect(formatRateLimit(failure)).toBe(zh)
})
