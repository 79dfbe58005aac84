import { z } from 'zod'
import type { Store } from './store.ts'

const MAX_DELAY_MS = 10 * 60 * 1000
const Milliseconds = z.int().min(0).max(MAX_DELAY_MS)

/** Which calls a rule matches. */
const scope = {
  /** `payment_intents.create`, `payment_intents.*`, `webhook`, `*` … */
  operation: z.string().min(1).max(60),
  /** Number of uses; without it, until cleared. */
  times: z.int().min(1).optional(),
  match: z
    .strictObject({ type: z.string().optional(), metadata: z.record(z.string(), z.string()).optional() })
    .optional(),
}

const effect = <Action extends string, Fields extends z.ZodRawShape>(action: Action, fields: Fields) =>
  z.strictObject({ ...scope, action: z.literal(action), ...fields })

/** Kinds of faults. The README describes the effect of each on a call and on a webhook. */
export const FaultRule = z.discriminatedUnion('action', [
  effect('delay', { ms: Milliseconds }),
  effect('drop_before', {}),
  effect('drop_after', {}),
  effect('status', { status: z.int().min(400).max(599), after: z.boolean().default(false) }),
  effect('slow', { ms: Milliseconds }),
  effect('decline', { code: z.string().min(1).max(60) }),
  effect('processing', { ms: Milliseconds.default(2000) }),
  effect('duplicate', { copies: z.int().min(1).max(50).default(1) }),
  effect('hold', {}),
  effect('wrong_signature', { attempts: z.int().min(1).max(50).default(1) }),
])
export type FaultRule = z.infer<typeof FaultRule>

/** What a rule is matched with: operation, metadata and, for webhooks, the event type. */
export interface FaultSubject {
  operation: string
  type?: string
  metadata?: Record<string, string> | undefined
}

export interface Faults {
  add(rule: FaultRule): number
  list(): (FaultRule & { id: number; remaining: number | null })[]
  clear(id?: number): void
  /** The first matching rule, counted as used; undefined if none matches. */
  take(subject: FaultSubject): FaultRule | undefined
}

/** Fault rules, persisted so that they survive a crash. */
export function createFaults({ sql }: Store): Faults {
  function list() {
    return sql
      .prepare('SELECT id, rule, remaining FROM fault ORDER BY id')
      .all()
      .map((row) => ({
        ...(JSON.parse(String(row.rule)) as FaultRule),
        id: Number(row.id),
        remaining: row.remaining === null ? null : Number(row.remaining),
      }))
  }

  return {
    list,
    add(rule) {
      const insert = sql.prepare('INSERT INTO fault (rule, remaining) VALUES (?, ?)')
      return Number(insert.run(JSON.stringify(rule), rule.times ?? null).lastInsertRowid)
    },
    clear(id) {
      if (id === undefined) sql.exec('DELETE FROM fault')
      else sql.prepare('DELETE FROM fault WHERE id = ?').run(id)
    },
    take(subject) {
      const rule = list().find((candidate) => isHit(candidate, subject))
      if (!rule) return undefined
      sql.prepare('UPDATE fault SET remaining = remaining - 1 WHERE id = ?').run(rule.id)
      sql.prepare('DELETE FROM fault WHERE remaining <= 0').run()
      return rule
    },
  }
}

function isHit(rule: FaultRule, subject: FaultSubject): boolean {
  const { operation, match = {} } = rule
  const isOperation = operation.endsWith('*')
    ? subject.operation.startsWith(operation.slice(0, -1))
    : subject.operation === operation
  const isType = match.type === undefined || match.type === subject.type
  const isAbout = Object.entries(match.metadata ?? {}).every(
    ([name, value]) => subject.metadata?.[name] === value,
  )
  return isOperation && isType && isAbout
}
