import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { toSlimContract } from './contract-plugin.ts'

const SOURCE = `
import { z } from 'zod'
export const LIMIT = 5
const Body = z.object({ a: z.string() })
export function double(n) { return n * 2 }
export const save = defineEndpoint({ method: 'POST', path: '/v1/save', auth: 'user', body: Body, data: Body, idempotent: true })
`

it('keeps of an endpoint what a call needs, and makes every schema droppable', () => {
  expect(toSlimContract(SOURCE, parseAst(SOURCE))).toBe(`
import { z } from 'zod'
export const LIMIT = 5
const Body = /* @__PURE__ */ (() => (z.object({ a: z.string() })))()
export function double(n) { return n * 2 }
export const save = { method: 'POST', path: '/v1/save', auth: 'user', idempotent: true }
`)
})

it('leaves out schemas of other files, but nothing that a function or a limit needs', () => {
  const source = `
import { Address, MAX_ADDRESSES } from './addresses.ts'
import { Coupon } from './coupons.ts'
import { Money, toFen } from './money.ts'
export const Order = z.object({ address: Address, coupon: Coupon })
export function isFree(total) { return Money.parse(total) === '0.00' || toFen(total) === MAX_ADDRESSES }
`
  expect(toSlimContract(source, parseAst(source))).toBe(`
import { MAX_ADDRESSES } from './addresses.ts'

import { Money, toFen } from './money.ts'
export const Order = /* @__PURE__ */ (() => (z.object({ address: Address, coupon: Coupon })))()
export function isFree(total) { return Money.parse(total) === '0.00' || toFen(total) === MAX_ADDRESSES }
`)
})
