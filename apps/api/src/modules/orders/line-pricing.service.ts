/** For modules that show lines at today's prices, in the words that the checkout uses. */
export { priceLines, type PricedLine } from './order-lines.ts'
