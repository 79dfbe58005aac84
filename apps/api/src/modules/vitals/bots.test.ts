import { expect, test } from 'vitest'
import { isBot } from './bots.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2183A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

test.each([
  `${ANDROID} Chrome/69.0 Mobile Safari/537.36 Nebula AlipayDefined(nt:WIFI,ws:360|0|3.0) AliApp(AP/10.2) AlipayClient/10.2`,
  `${ANDROID} Chrome/84.0 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.29.10`,
  `${ANDROID} Chrome/66.0 MQQBrowser/11.6 Mobile Safari/537.36`,
  `${ANDROID} Chrome/78.0 UCBrowser/13.7 Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.20 NetType/WIFI',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 aweme_20.9.0 JsSdk/2.0',
])('%s is a person.', (userAgent) => {
  expect(isBot(userAgent)).toBe(false)
})

test.each([
  '',
  'curl/8.9.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
])('%j is a program.', (userAgent) => {
  expect(isBot(userAgent)).toBe(true)
})
