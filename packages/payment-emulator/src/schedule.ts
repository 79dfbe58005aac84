import type { Store } from './store.ts'

/** Delayed tasks that survive a restart, such as a payment in processing. */
export interface Schedule {
  /** Runs `task` on `target` after the given time; a second call for one target replaces the first. */
  after(ms: number, task: string, target: string): void
  /** Runs due tasks (all pending ones with `all`) and sets the timer for the rest. */
  run(options?: { all?: boolean }): void
  close(): void
}

/** Tasks by name; each runs inside a transaction. */
export type ScheduledTasks = Record<string, (target: string) => void>

/** A durable timer on the `due` table. It uses the machine's clock, so that a test's clock cannot stall it. */
export function createSchedule(store: Store, tasks: ScheduledTasks, onDone: () => void): Schedule {
  const { sql } = store
  let timer: NodeJS.Timeout | undefined

  function run({ all = false } = {}) {
    const rows = sql
      .prepare('SELECT target, task FROM due WHERE due_at_ms <= ? ORDER BY due_at_ms')
      .all(all ? Number.MAX_SAFE_INTEGER : Date.now())
    for (const { target, task } of rows) {
      store.transaction(() => {
        sql.prepare('DELETE FROM due WHERE target = ?').run(String(target))
        tasks[String(task)]?.(String(target))
      })
    }
    if (rows.length > 0) onDone()
    arm()
  }

  function arm() {
    clearTimeout(timer)
    const next = sql.prepare('SELECT MIN(due_at_ms) AS at FROM due').get()?.at
    if (typeof next === 'number') timer = setTimeout(run, Math.max(0, next - Date.now()))
  }

  return {
    after(ms, task, target) {
      sql
        .prepare(
          `INSERT INTO due (target, task, due_at_ms) VALUES (?, ?, ?)
           ON CONFLICT (target) DO UPDATE SET task = excluded.task, due_at_ms = excluded.due_at_ms`,
        )
        .run(target, task, Date.now() + ms)
      arm()
    },
    run,
    close: () => clearTimeout(timer),
  }
}
