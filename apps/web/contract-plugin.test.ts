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
