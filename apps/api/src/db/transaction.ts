import { CompiledQuery, sql, Transaction, type DatabaseConnection, type KyselyProps } from 'kysely'
import type { Db, Tx } from './pool.ts'
import { isOutdatedPlan } from './prepared-statements.ts'

/** Serialisation failure, deadlock: the transaction did nothing and may be run again. */
const REPEATABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/**
 * Runs `work` in a transaction and repeats it when the database asks for that. `work` must have no outside
 * effect. Inside, the parameter is called `db` too, so that the outer connection cannot be used by mistake.
 */
export async function inTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.getExecutor().provideConnection((connection) => runOn(connection, db, work))
    } catch (error) {
      if (!isRepeatable(error) || tries >= MAX_TRIES) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 20 * 2 ** tries))
    }
  }
}

/** As Kysely's own transaction, but that its statements need not wait for each other's answers. */
async function runOn<Result>(
  connection: DatabaseConnection,
  db: Db,
  work: (db: Tx) => Promise<Result>,
): Promise<Result> {
  const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
  let isOver = false
  let committing: Promise<unknown> | undefined
  const commit = () => {
    isOver = true
    return (committing ??= say('COMMIT'))
  }
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      // Whoever comes later would write outside of any transaction.
      if (isOver) throw new Error('The transaction is over')
      return use(connection)
    },
  })
  const transaction = toTransaction(executor)
  commits.set(transaction, commit)
  try {
    const [, result] = await together([say('BEGIN'), work(transaction)])
    await commit()
    return result
  } catch (error) {
    isOver = true
    // A commit after a statement that failed has rolled back already.
    // Over a connection that broke there is nothing to roll back, and what broke it is what matters.
    if (!committing) await say('ROLLBACK').catch(() => {})
    throw error
  }
}

/** How each open transaction is committed. */
const commits = new WeakMap<Tx, () => Promise<unknown>>()

/**
 * Ends a transaction of `inTransaction` with statements that are asked at once: they leave in one write with the commit, so
 * that others wait for their locks only as long as the database needs, not until this process comes round to it.
 * A statement that must stop the transaction has to fail in the database: an answer comes too late for that, and one that
 * cannot be sent stops nothing.
 */
export async function endWith(db: Tx, askLast: () => Promise<unknown>[]): Promise<void> {
  const commit = commits.get(db)
  if (!commit) throw new Error('Only a transaction of inTransaction can be ended')
  await together([...askLast(), commit()])
}

/** Statements go through the executor; what else Kysely asks for belongs to connections, which it does not open here. */
function toTransaction(executor: KyselyProps['executor']): Tx {
  const unused = {} as KyselyProps
  return new Transaction({ ...unused, config: unused, driver: unused, dialect: unused, executor } as never)
}

/**
 * Statements of a transaction that need not wait for each other's answers: the database runs them in the order in which
 * they are asked. All have ended when this ends; it throws what one of them failed of, not what the others failed of
 * then.
 */
export async function together<Results extends unknown[]>(asked: {
  [Index in keyof Results]: Promise<Results[Index]>
}): Promise<Results> {
  const failures: unknown[] = []
  const results = await Promise.all(
    asked.map((each: Promise<unknown>) => each.catch((error: unknown) => void failures.push(error))),
  )
  if (failures.length > 0) throw failures.find((error) => !isInFailedTransaction(error)) ?? failures[0]
  return results as Results
}

/** Whether a statement was refused only because one before it had failed. */
function isInFailedTransaction(error: unknown): boolean {
  return (error as { code?: string }).code === '25P02'
}

function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has((error as { code?: string }).code ?? '') || isOutdatedPlan(error)
}

/**
 * Lets a transaction end, and its locks go, before the disk has it. Only where another write of the same request is
 * waited for after it: the log is written in one sequence, so what comes later is never safe before what came earlier.
 */
export async function leaveFlushToLaterWrite(db: Tx): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(db)
}
