/** Prices lines as the checkout does, for other modules. */
export { priceLines, type PricedLine } from './order-lines.ts'
