import { toTyped } from '../text/typed-text.rules.ts'

/** Signs and words of the shop's currency before or after an amount. */
const CURRENCY_SIGN = /^(?:[¥元]|CN¥|RMB|CNY)\s*|\s*(?:元|RMB|CNY)$/giu

/** Yuan in digits, with commas between thousands or without, and up to two decimals. */
const AMOUNT = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/**
 * An amount of money as people write it, such as `168`, `168.5`, `¥168`, `1,680.00` or `１６８元`, as the shop stores it: `168.00`.
 * Undefined for anything else, also for a comma that might be a decimal one: `168,50`.
 */
export function toTypedMoney(typed: string): string | undefined {
  const [, yuan, fen = ''] = AMOUNT.exec(toTyped(typed).replaceAll(CURRENCY_SIGN, '')) ?? []
  if (yuan === undefined) return undefined
  return `${Number(yuan.replaceAll(',', ''))}.${fen.padEnd(2, '0')}`
}
