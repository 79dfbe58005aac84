/** A quantity of one size of one product (`size` is empty for products without sizes). */
export interface StockLine {
  productId: string
  size: string
  quantity: number
  /** How many of them are free gifts of offers: they leave the stock, but are not sold. */
  gifts?: number
}
