import { isbot } from 'isbot'

/**
 * What Alipay and Sogou's browser send as their user agents, which isbot takes for bots: `ws:360|0|3.0`,
 * `SogouMSE,SogouMobileBrowser`.
 */
const BROWSERS = /AlipayDefined\([^)]*\)|SogouMSE,SogouMobileBrowser\S*/g

/** Whether a visit is that of a program instead of a person. */
export const isBot = (userAgent: string): boolean =>
  userAgent === '' || isbot(userAgent.replaceAll(BROWSERS, ''))
