import { describe, expect, test } from 'vitest'
import { findOnlySize, isSoldOut, toBuyableQuantity, toStockState } from './stock.ts'

const SIZED = {
  status: 1,
  product_qty: 102,
  sizes: [
    { size: '14 cm', stock: 2 },
    { size: '15 cm', stock: 0 },
    { size: '16 cm', stock: 100 },
  ],
}
const UNSIZED = { status: 1, product_qty: 4, sizes: [] }

describe('stock', () => {
  test('shows how many are left at three or fewer [T513]', () => {
    expect(toStockState(4)).toEqual({ kind: 'in_stock' })
    expect(toStockState(3)).toEqual({ kind: 'low', left: 3 })
    expect(toStockState(1)).toEqual({ kind: 'low', left: 1 })
  })

  test('is sold out at zero and below [T497]', () => {
    expect(toStockState(0)).toEqual({ kind: 'sold_out' })
    expect(toStockState(-1)).toEqual({ kind: 'sold_out' })
  })

  test('counts each size separately', () => {
    expect(toBuyableQuantity(SIZED, '14 cm')).toBe(2)
    expect(toBuyableQuantity(SIZED, '15 cm')).toBe(0)
  })

  test('never offers more than an order line may hold', () => {
    expect(toBuyableQuantity(SIZED, '16 cm')).toBe(99)
  })

  test('offers nothing of an unknown size, or while a size must be chosen', () => {
    expect(toBuyableQuantity(SIZED, '20 cm')).toBe(0)
    expect(toBuyableQuantity(SIZED, undefined)).toBe(0)
  })

  test('counts products without sizes as one', () => {
    expect(toBuyableQuantity(UNSIZED, undefined)).toBe(4)
    expect(isSoldOut(UNSIZED)).toBe(false)
  })

  test('offers nothing of a product that is no longer sold', () => {
    expect(isSoldOut({ ...UNSIZED, status: 0 })).toBe(true)
    expect(toBuyableQuantity({ ...UNSIZED, status: 0 }, undefined)).toBe(0)
  })

  test('requires a size only where there is a choice', () => {
    expect(findOnlySize(SIZED)).toBeUndefined()
    expect(findOnlySize({ ...SIZED, sizes: [{ size: '16 cm', stock: 1 }] })?.size).toBe('16 cm')
  })
})
